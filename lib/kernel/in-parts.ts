/**
 * The rows of a table that is read in parts, by a number that rises with them: `read` answers the next rows after a
 * number, at most `size`, and `numberOf` is a row's. What is done with a part is done before the next is read. No part
 * is empty.
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
