/** The order that an edition gives its entries. */
export interface Plan {
  breaking_id: number | null;
  hidden: number[];
  stories: { entry_id: number; position: number | null }[];
}

/** A front page in its order. */
export interface Ordered<Entry> {
  /** The entry in the breaking-news line above everything. */
  breaking: Entry | null;
  stories: Entry[];
}

/**
 * Puts a front page's entries, which come newest first, in the order of an edition: placed entries keep their
 * positions, and the rest follow by date around them. A placed entry that is not among them leaves no gap.
 */
export function inOrder<Entry extends { entry_id: number }>(
  byDate: Entry[],
  { breaking_id, hidden, stories }: Plan,
): Ordered<Entry> {
  const left = new Map(byDate.map((entry) => [entry.entry_id, entry]));
  for (const entryId of hidden) left.delete(entryId);
  const take = (entryId: number) => {
    const entry = left.get(entryId) ?? null;
    left.delete(entryId);
    return entry;
  };
  const breaking = breaking_id === null ? null : take(breaking_id);
  const placed = stories
    .filter((story): story is Placed => story.position !== null)
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ entry_id, position }) => {
      const entry = take(entry_id);
      return entry ? [{ entry, position }] : [];
    });
  const rest = [...left.values()];
  const ordered: Entry[] = [];
  for (const { entry, position } of placed) {
    ordered.push(...rest.splice(0, position - ordered.length), entry);
  }
  return { breaking, stories: [...ordered, ...rest] };
}

type Placed = Plan["stories"][number] & { position: number };

/** Lists the entries that an edition places, the one in the breaking-news line included. */
export const placedIn = ({ stories, breaking_id }: Omit<Plan, "hidden">): number[] => [
  ...stories.filter(({ position }) => position !== null).map(({ entry_id }) => entry_id),
  ...(breaking_id === null ? [] : [breaking_id]),
];
