import pg from "pg";

/** What a database keeps, for comparison: of each table how many rows, and a checksum of them, and each sequence. */
export async function rowsOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
      ORDER BY relname`);
    const sums: [string, string][] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(`
        SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS sum
        FROM (SELECT md5(to_jsonb(t)::text) AS row FROM ${name} AS t) AS rows`);
      sums.push([name, rows[0]!.sum]);
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public'`,
    );
    return Object.fromEntries([...sums, ...sequences.map(({ name, last }) => [name, last])]);
  } finally {
    await client.end();
  }
}

/** The constraints, the triggers that are in force, and the indexes. */
export async function rulesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client
    .query<{ rule: string }>(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger
       WHERE NOT tgisinternal
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    )
    .finally(() => client.end());
  return rows.map(({ rule }) => rule);
}
