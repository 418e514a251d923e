import { symlinkSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/**
 * A program of these tests in one file within `folder`, for those that are started many times: to compile each of the
 * files that it is made of takes half of a start. It finds its packages here, and begins worker threads as ever.
 */
export async function bundled(program: string, folder: string): Promise<string> {
  const outfile = path.join(folder, `${path.parse(program).name}.mjs`);
  await build({
    entryPoints: [program],
    outfile,
    ...{ bundle: true, packages: "external", conditions: ["react-server"] },
    ...{ platform: "node", format: "esm", target: "node24" },
  });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return outfile;
}
