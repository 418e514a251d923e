import { invalid } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";

/** One page of a list: its items and the cursor of the next page, null on the last. */
export class Page<T> {
  /** For the compiler alone: an object of the same shape is no `Page`, and would be answered as a plain object. */
  declare protected readonly kind: "page";
  readonly items: T[];
  readonly next: string | null;

  constructor(items: T[], next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/** `limit` (1 to 100, 100 by default) and `cursor` of every list call. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: "limit debe ser un número entre 1 y 100" })
    .int("limit debe ser un número entre 1 y 100")
    .min(1, "limit debe ser un número entre 1 y 100")
    .max(100, "limit debe ser un número entre 1 y 100")
    .default(100),
  cursor: z.string().max(40).optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

/** A row's place in a list that is ordered by `created`, then by id, newest first. */
export interface Position {
  created: Date;
  id: number;
}

/** The position before the first row of any such list. */
export const TOP: Position = { created: new Date("9999-01-01"), id: 0 };

/** Writes a position as an opaque cursor. */
export function toCursor({ created, id }: Position): string {
  return `${created.getTime().toString(36)}-${id.toString(36)}`;
}

/** Reads a cursor; undefined without one. Throws 400 for text that is not a cursor. */
export function fromCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [time, id] = /^([0-9a-z]{1,9})-([0-9a-z]{1,6})$/.exec(cursor)?.slice(1) ?? [];
  const position = { created: new Date(parseInt(time ?? "", 36)), id: parseInt(id ?? "", 36) };
  if (Number.isNaN(position.created.getTime()) || position.id > 2_147_483_647) {
    throw invalid("cursor", "El cursor no es válido.");
  }
  return position;
}

/**
 * The Prisma condition for "after this position" in a newest-first list. The first bound is what the
 * index can use; the second settles rows of the same instant. `key` and `time` name the columns.
 */
export function after<Key extends string, Time extends string = "created">(
  position: Position | undefined,
  key: Key,
  time = "created" as Time,
) {
  if (!position) return {};
  const { created, id } = position;
  return {
    ...where(time, { lte: created }),
    OR: [where(time, { lt: created }), where(key, { lt: id })],
  };
}

const where = <Key extends string, Bound>(key: Key, bound: Bound) =>
  ({ [key]: bound }) as { [K in Key]: Bound };

/** Makes the function that returns the position of a row in such a list; `key` and `time` name its columns. */
export const by =
  <Key extends string, Time extends string = "created">(key: Key, time = "created" as Time) =>
  (row: Record<Key, number> & Record<NoInfer<Time>, Date>): Position => ({
    created: row[time],
    id: row[key],
  });

/** Cuts `limit + 1` fetched rows to a page; `positionOf` returns the position of a row, as `by` makes it. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return new Page(
    shown.map(toItem),
    rows.length > limit && last ? toCursor(positionOf(last)) : null,
  );
}
