import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { drawn, withDrawing } from "@/scripts/house/drawing";
import { floors, rooms } from "@/scripts/house/floors.mjs";
import { circlesIn, importsOfRooms, sourcesBelow } from "@/scripts/house/graph";

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`)) ?? file;
const imports = importsOfRooms(".", roomOf);

test("every folder of lib has its place among the floors, and every place its folder", () => {
  const found = foldersIn("lib")
    .filter((name) => name !== "generated")
    .flatMap((district) =>
      floors[district]?.rooms.length === 0
        ? [district]
        : foldersIn(`lib/${district}`).map((room) => `${district}/${room}`),
    );
  expect(found.toSorted()).toEqual(rooms.toSorted());
});

test("no file of a district lies beside its rooms", () => {
  expect([...imports.keys()].filter((room) => !rooms.includes(room))).toEqual([]);
});

test("no room imports one that stands above it", () => {
  const upward = [...imports].flatMap(([from, arrows]) =>
    [...arrows]
      .filter(([to]) => rooms.indexOf(to) > rooms.indexOf(from))
      .flatMap(([, files]) => files),
  );
  expect(imports.size).toBeGreaterThan(50);
  expect(upward).toEqual([]);
});

test("a circle of rooms would be found", () => {
  const arrow = (to: string) => new Map([[to, ["…"]]]);
  const round = new Map([
    ["a", arrow("b")],
    ["b", arrow("c")],
    ["c", arrow("a")],
    ["d", arrow("a")],
  ]);
  expect(circlesIn(round).map((circle) => circle.toSorted())).toEqual([["a", "b", "c"]]);
});

test("no comment begins as a riddle: it says what a thing is or does", () => {
  const riddles = ["lib", "components", "app", "server"].flatMap((folder) =>
    sourcesBelow(".", folder).filter((file) =>
      /\/\*\*\s*\*?\s*(?:What|Whether|Whose)\b/.test(readFileSync(file, "utf8")),
    ),
  );
  expect(riddles).toEqual([]);
});

// `Comment` is the view of what is published. A room that is not named here reads for readers.
test("comments that are not published are read where they are written, decided about, told of or forgotten", () => {
  const readers = ["lib", "app", "server", "inngest"].flatMap((folder) =>
    sourcesBelow(".", folder).filter((file) =>
      /storedComment|stored_comment\b/.test(readFileSync(file, "utf8")),
    ),
  );
  const rooms = new Set(readers.map((file) => file.split("/").slice(1, 3).join("/")));
  expect([...rooms].toSorted()).toEqual([
    ...["accounts/account", "desk/moderation", "newsroom/tasks"],
    ...["operation/import", "publishing/publish", "publishing/removals"],
    ...["texts/comments", "texts/library", "texts/marks"],
  ]);
});

test("the drawing in docs/architecture.md is of what is there: npm run house", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  expect(page).toBe(withDrawing(page, drawn(imports)));
});
