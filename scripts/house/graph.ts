// Who imports whom in lib, by rooms: the folders that scripts/house/floors.mjs orders.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The imports, as `file → file`, from each room to each other room. */
export type Imports = Map<string, Map<string, string[]>>;

/** The sources below a folder of a checkout at `root`, without generated ones, as paths below `root`. */
export const sourcesBelow = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.startsWith("lib/generated"));

/** The imports between rooms of lib, types included; `roomOf`: the room of a file, given by its path below lib. */
export function importsOfRooms(root: string, roomOf: (file: string) => string): Imports {
  const found: Imports = new Map();
  for (const file of sourcesBelow(root, "lib")) {
    const from = roomOf(path.relative("lib", file));
    for (const imported of importsOf(root, file)) {
      const to = roomOf(path.relative("lib", imported));
      if (to === from) continue;
      const arrows = found.get(from) ?? new Map<string, string[]>();
      found.set(from, arrows.set(to, [...(arrows.get(to) ?? []), `${file} → ${imported}`]));
    }
  }
  return found;
}

/** Lists what a file of lib imports from lib, as paths below `root`, with an extension or without. */
function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), "utf8"));
  return importedFiles
    .map(({ fileName }) => {
      if (fileName.startsWith("@/")) return fileName.slice("@/".length);
      return fileName.startsWith(".") ? path.join(path.dirname(file), fileName) : "";
    })
    .filter((imported) => imported.startsWith("lib/") && !imported.startsWith("lib/generated"));
}

/** The groups of rooms that import each other, directly or by way of others (Tarjan 1972); none has only one. */
export function circlesIn(imports: Imports): string[][] {
  const found = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  /** Returns the earliest room on the stack that leads from this one. */
  const visit = (room: string): number => {
    const number = found.size;
    found.set(room, number);
    stack.push(room);
    let lowest = number;
    for (const next of imports.get(room)?.keys() ?? []) {
      const known = found.get(next);
      if (known === undefined) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, known);
    }
    if (lowest < number) return lowest;
    const circle = stack.splice(stack.indexOf(room));
    if (circle.length > 1) circles.push(circle);
    return Infinity;
  };
  for (const room of imports.keys()) if (!found.has(room)) visit(room);
  return circles;
}

/** Lists the pairs of rooms that import each other. */
export const mutualPairs = (imports: Imports): [string, string][] =>
  [...imports].flatMap(([from, arrows]) =>
    [...arrows.keys()]
      .filter((to) => from < to && imports.get(to)?.has(from))
      .map((to): [string, string] => [from, to]),
  );
