import { expect, test } from "vitest";
import { inParts } from "@/lib/kernel/in-parts";

/** The parts of rows 1 to `count`, and after which numbers they were asked for. */
async function read(count: number, size: number) {
  const rows = Array.from({ length: count }, (_, n) => ({ id: n + 1 }));
  const asked: number[] = [];
  const parts = inParts(
    size,
    0,
    async (after, take) => {
      asked.push(after);
      return rows.filter(({ id }) => id > after).slice(0, take);
    },
    ({ id }) => id,
  );
  const ids: number[][] = [];
  for await (const part of parts) ids.push(part.map(({ id }) => id));
  return { ids, asked };
}

test.each([
  ["none", 0, { ids: [], asked: [0] }],
  ["less than a part", 2, { ids: [[1, 2]], asked: [0] }],
  [
    "whole parts, the last of which may have others behind it",
    6,
    {
      ids: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      asked: [0, 3, 6],
    },
  ],
  ["a rest", 7, { ids: [[1, 2, 3], [4, 5, 6], [7]], asked: [0, 3, 6] }],
])("%s", async (_what, count, expected) => {
  expect(await read(count, 3)).toEqual(expected);
});
