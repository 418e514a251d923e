// `npm run house`: the house in numbers, and its drawing in docs/architecture.md. `npm run house -- FOLDER`: the same
// numbers of another checkout, to compare with.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/steps.mjs";
import { drawn, withDrawing } from "./drawing";
import { floors, rooms } from "./floors.mjs";
import { circlesIn, importsOfRooms, mutualPairs, sourcesBelow } from "./graph";

const root = path.resolve(process.argv[2] ?? ROOT);
const isOrdered = existsSync(path.join(root, "scripts/house/floors.mjs"));
/** Returns the room that a file is in; in a checkout from before there were districts, its folder. */
const roomOf = (file: string): string =>
  (isOrdered && rooms.find((room) => file.startsWith(`${room}/`))) || file.split("/")[0]!;

const imports = importsOfRooms(root, roomOf);
const arrows = [...imports].flatMap(([from, to]) =>
  [...to.keys()].map((room) => [from, room] as const),
);
const upward = arrows.filter(([from, to]) => rooms.indexOf(to) > rooms.indexOf(from));
const circles = circlesIn(imports);

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const folders = ["lib", "components", "app", "server", "tests"];
const sizes = folders.map((folder) => {
  const files = sourcesBelow(root, folder);
  const lines = files.reduce((sum, file) => sum + read(file).split("\n").length - 1, 0);
  return [folder, `${files.length} files, ${lines.toLocaleString("en")} lines`];
});
const production = folders.slice(0, -1).flatMap((folder) => sourcesBelow(root, folder));
const comments = production.flatMap((file) => read(file).match(/\/\*\*\s*\*?\s*\w+/g) ?? []);
const riddles = comments.filter((comment) => /\b(what|whether|whose)$/i.test(comment));

console.table(
  Object.fromEntries([
    ["districts", isOrdered ? Object.keys(floors).length : 0],
    ["rooms", new Set([...imports.keys(), ...arrows.map(([, to]) => to)]).size],
    ["arrows between rooms", arrows.length],
    ["largest circle of rooms", Math.max(0, ...circles.map(({ length }) => length))],
    ["pairs that import each other", mutualPairs(imports).length],
    ["upward arrows", isOrdered ? upward.length : "no order"],
    ...sizes,
    [
      "files that name image_credit",
      production.filter((file) => /image_credit/.test(read(file))).length,
    ],
    ["comments that begin with what, whether, whose", `${riddles.length} of ${comments.length}`],
  ]),
);

if (root === ROOT) {
  const page = path.join(ROOT, "docs/architecture.md");
  writeFileSync(page, withDrawing(readFileSync(page, "utf8"), drawn(imports)));
}
