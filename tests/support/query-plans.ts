import pg from "pg";
import { env } from "@/lib/kernel/env";
import { vi } from "vitest";

interface Query {
  text: string;
  values: unknown[];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

export interface Scan {
  table: string;
  how: string;
  /** Rows that the scan read, those it threw away included. */
  rows: number;
}

/** What a read really does: each SELECT it sends is explained, with the rows every scan touched. */
export async function scansOf(read: () => Promise<unknown>): Promise<Scan[]> {
  const queries = await queriesOf(read);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    const scans: Scan[] = [];
    for (const { text, values } of queries) {
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      scans.push(...scansIn(rows[0]!["QUERY PLAN"][0].Plan));
    }
    return scans;
  } finally {
    await client.end();
  }
}

/** The questions that a read sends to the database. It watches the driver; every query still goes through. */
export async function queriesOf(read: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = [];
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await read();
    for (const [query, values] of spy.mock.calls as unknown as [Query | string, unknown[]?][]) {
      const text = typeof query === "string" ? query : query.text;
      if (/^\s*(SELECT|WITH)/i.test(text)) {
        sent.push({
          text,
          values: (typeof query === "string" ? values : query.values) ?? values ?? [],
        });
      }
    }
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** What a plan that was carried out has scanned: not what it left alone, knowing beforehand that nothing is there. */
function scansIn(node: PlanNode): Scan[] {
  if (node["Actual Loops"] === 0) return [];
  const inner = (node.Plans ?? []).flatMap(scansIn);
  const table = node["Relation Name"];
  if (!table) return inner;
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return [...inner, { table, how: node["Node Type"], rows: each * node["Actual Loops"] }];
}
