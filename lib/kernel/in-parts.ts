/**
 * Yields the rows of a table in parts, ordered by a number: `read` returns the next rows after a number, at most
 * `size`, and `numberOf` the number of a row. The next part is read only when the caller has finished with the one
 * before. No part is empty.
 */
export async function* inParts<Key, Row>(
  size: number,
  start: Key,
  read: (after: Key, size: number) => Promise<Row[]>,
  numberOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = start; ;) {
    const rows = await read(after, size);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = numberOf(last);
  }
}
