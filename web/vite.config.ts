import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shell, WORKER } from "./shell.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The client is built into the Python package; while working on it, `npm run dev` asks a server on port 8000. */
export default defineConfig({
  plugins: [shell(here("public"))],
  build: {
    outDir: "../src/spielschrank/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { main: here("index.html"), worker: here("worker/worker.ts") },
      // The service worker stands beside the page, by a name that never changes.
      output: { entryFileNames: (chunk) => (chunk.name === "worker" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts?(x)"] },
});
