// The drawing of lib in docs/architecture.md, made of who imports whom.
import { floors } from "./floors.mjs";
import type { Imports } from "./graph";

const [BEGIN, END] = ["<!-- npm run house -->", "<!-- end -->"] as const;

/**
 * Returns the districts, from the highest to the lowest, as a mermaid chart. An arrow leads to each district that one
 * imports, unless other arrows lead to it by way of other districts.
 */
export function drawn(imports: Imports): string {
  const names = Object.keys(floors).toReversed();
  const districtOf = (room: string) => room.split("/")[0]!;
  const below = new Map(names.map((name): [string, Set<string>] => [name, new Set()]));
  for (const [from, arrows] of imports) {
    for (const to of arrows.keys()) below.get(districtOf(from))!.add(districtOf(to));
  }
  for (const [name, others] of below) others.delete(name);
  const reaches = (from: string, to: string): boolean =>
    [...below.get(from)!].some((next) => next === to || reaches(next, to));
  const boxes = names.map((name) => {
    const { holds, rooms } = floors[name]!;
    const list = rooms.length > 0 ? `<br><i>${rooms.join(", ")}</i>` : "";
    return `  ${name}["<b>${name}</b>: ${holds}${list}"]`;
  });
  const arrows = names.flatMap((from) =>
    [...below.get(from)!]
      .filter((to) => ![...below.get(from)!].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ["```mermaid", "flowchart TD", ...boxes, ...arrows, "```"].join("\n");
}

/** Returns a page with this drawing in place of the one that it has. Throws when it has no place for it. */
export function withDrawing(page: string, drawing: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`No place between ${BEGIN} and ${END}.`);
  return `${page.slice(0, before)}${BEGIN}\n\n${drawing}\n\n${page.slice(after)}`;
}
