type Part = "handle" | "menu";

/** Marks a control of a story, so that the focus finds it wherever the story stands. */
export const followed = (entryId: number, part: Part) => ({ "data-follow": `${part}-${entryId}` });

/**
 * Puts the focus on a control of a story that has moved, on the page or in the list: where the story stood, the control is
 * another's. False when the story is there no more.
 */
export function follow(entryId: number, part: Part, among: "article" | "li"): boolean {
  const control = document.querySelector<HTMLElement>(
    `${among} [data-follow="${part}-${entryId}"]`,
  );
  control?.focus();
  return control !== null;
}
