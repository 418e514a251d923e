import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const PACKAGE = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");

/** PostgreSQL's one-letter type and the array of it, as it numbers its types. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/**
 * The SQL that makes a database what a Prisma schema says; empty where it is that already. Prisma sees
 * tables, columns, plain indexes and foreign keys; the database is read, not changed.
 */
export async function schemaDifference(connectionString: string, schema: string): Promise<string> {
  loadEngine();
  const pool = new pg.Pool({ connectionString });
  const files = [{ path: "schema.prisma", content: schema }];
  const compare = await engine.SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool)),
  );
  try {
    const { stdout, exitCode } = await compare.diff({
      from: { tag: "schemaDatasource", files, configDir: "" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? "" : (stdout ?? "");
  } finally {
    await pool.end();
  }
}

let loaded = false;

/** Does what Prisma's own loader does: Node cannot yet import WebAssembly as that loader needs it. */
function loadEngine() {
  if (loaded) return;
  const code = readFileSync(path.join(path.dirname(PACKAGE), "schema_engine_bg.wasm"));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(code), {
    "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  loaded = true;
}

/**
 * Prisma's adapter refuses the one-letter type in which PostgreSQL's catalog says what a constraint is. It
 * is handed over as an array of that type, which the adapter knows, and taken back here.
 */
class CatalogAdapter extends PrismaPg {
  constructor(pool: pg.Pool) {
    const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
    pool.query = (async (config: pg.QueryConfig) => {
      const result = await query(config);
      for (const field of result.fields) {
        if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
      }
      return result;
    }) as typeof pool.query;
    super(pool);
  }

  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}
