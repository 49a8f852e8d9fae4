/** A step of the build that tells the service worker which files make the page, so that it changes with any of them. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export const WORKER = "sw.js";

export function shell(open: string): Plugin {
  return {
    name: "shell",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") return;
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const given = readdirSync(open).sort();
      const hash = createHash("sha256").update(worker.code).update(built.join());
      for (const name of given) hash.update(readFileSync(join(open, name)));
      const files = ["/", ...[...built, ...given].map((name) => `/${name}`)];
      const version = hash.digest("hex").slice(0, 12);
      worker.code = `const SHELL=${JSON.stringify(files)},VERSION=${JSON.stringify(version)};\n${worker.code}`;
    },
  };
}
