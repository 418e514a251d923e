import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { partOrMake } from "@/lib/kernel/process";
import { SECRET_KEY } from "./secret-key";

// Before any module of lib reads the settings: each worker has a database and each test file
// a data folder of its own.
const folder = mkdtempSync(path.join(tmpdir(), "rotativa-test-"));
const database = inject("databases")[Number(process.env.VITEST_POOL_ID) - 1];
process.env.DATABASE_URL = database?.connectionString;
process.env.DATA_DIR = folder;
process.env.SECRET_KEY = SECRET_KEY;
process.env.LOG_LEVEL = "silent";
process.env.LIMITS_FACTOR ??= "0";
partOrMake("tagged", () => new Set());
partOrMake("ownServer", () => true); // calls come as its clients' do
if (database?.isThread) {
  partOrMake("embeddedDatabase", () => ({ ...database, setReadOnly: () => Promise.resolve() }));
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));
