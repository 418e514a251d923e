import type { Plugin } from "vite";

/** Tells every handler of a route which call it answers, such as `GET /entries/[entryId]`: see `described.ts`. */
export const namedRoutes: Plugin = {
  name: "named-routes",
  enforce: "pre",
  transform(code, id) {
    const [, path] = /\/app\/api(\/.+)\/route\.ts$/.exec(id) ?? [];
    if (!path || path.startsWith("/[...")) return undefined;
    const methods = [...code.matchAll(/^export (?:const|async function) ([A-Z]+)\b/gm)];
    const names = methods.map(
      ([, method]) => `Object.assign(${method}, { answersFor: "${method} ${path}" });`,
    );
    return { code: [code, ...names].join("\n"), map: null };
  },
};
