import { readFileSync } from "node:fs";
import path from "node:path";

/** Parameters that no record's id stands for: any other value than those that pages link is as wrong as this one. */
const NO_IDS = ["cursor", "file", "seed", "style"];

/**
 * The path of every route of the build, with each of the values that `valuesOf` gives for what it leaves open: the name
 * of a parameter, whether it stands for any number of segments, and the segment before it.
 */
export function builtAddresses(
  valuesOf: (name: string, rest: boolean, before: string) => string[],
): string[] {
  const manifest = path.resolve(".next/app-path-routes-manifest.json");
  const built = Object.values(JSON.parse(readFileSync(manifest, "utf8")) as object) as string[];
  const fillIn = (template: string): string[] => {
    const [, before = "", open] = /([^/]*)\/(\[\[?(?:\.\.\.)?\w+\]\]?)/.exec(template) ?? [];
    if (!open) return [template];
    const name = open.replace(/\W/g, "");
    const values = NO_IDS.includes(name) ? ["1"] : valuesOf(name, open.includes("..."), before);
    return values.flatMap((value) => fillIn(template.replace(open, value)));
  };
  return built.flatMap(fillIn);
}
