import {
  countRows,
  fillTables,
  openClient,
  readSequences,
  readTable,
  tablesOf,
  writeSequences,
  writeTable,
} from "../../lib/kernel/copy-tables.ts";
import { migrate } from "../migrate.ts";

/**
 * Copies everything in one database of the product to an empty one, and compares the numbers of rows. Both have the
 * same migrations afterwards. Throws when a table has another number of rows than it should. The first database stays
 * as it was, except for its migrations.
 */
export async function moveDatabase(fromUrl: string, toUrl: string): Promise<void> {
  await migrate(fromUrl);
  await migrate(toUrl);
  const [from, to] = await Promise.all([openClient(fromUrl), openClient(toUrl)]);
  try {
    await fillTables(to, async () => {
      for (const table of await tablesOf(from)) {
        for await (const rows of readTable(from, table)) await writeTable(to, table, rows);
        const [had, has] = [await countRows(from, table.name), await countRows(to, table.name)];
        if (had !== has) throw new Error(`${table.name} had ${had} rows, and has ${has}.`);
      }
      await writeSequences(to, await readSequences(from));
    });
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
