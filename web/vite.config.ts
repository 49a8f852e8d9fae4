import { defineConfig } from "vitest/config";

/** The client is built into the Python package; while working on it, `npm run dev` asks a server on port 8000. */
export default defineConfig({
  build: { outDir: "../src/spielschrank/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts?(x)"] },
});
