// Imported before @vercel/og, which is not to reach beyond this thread.
import { createRequire, registerHooks } from "node:module";
import path from "node:path";

// It would fetch emoji and fonts for characters that ours lack; its other uses of `fetch` have a way without.
Object.assign(globalThis, { fetch: undefined });

// It prefers sharp to its own decoder of SVG, but sharp's stays shut in this process: see lib/uploads/decoders.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "sharp") throw new Error("Drawings are not for sharp");
    return next(specifier, context);
  },
});

// It is built to be bundled once more as CommonJS, and looks for a file beside itself that only the package
// which it was bundled from has (https://github.com/vercel/satori/issues/801).
const require = createRequire(import.meta.url);
const fromPackage = createRequire(require.resolve("@vercel/og/package.json"));
const fromSatori = createRequire(fromPackage.resolve("satori"));
const harfbuzz = path.dirname(fromSatori.resolve("harfbuzzjs"));
Object.assign(globalThis, { require, __dirname: harfbuzz });
