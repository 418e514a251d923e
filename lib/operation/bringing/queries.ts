import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { toBrought, toSummary, type Brought, type BroughtSummary } from "./dto";
import { requireAdmin } from "./policy";
import { reportText } from "./report-text";
import { noTold, type Told } from "./told";

/** The imports of the last week, the newest first. Throws 403 for all but administrators. */
export async function listImports(actor: Actor): Promise<BroughtSummary[]> {
  requireAdmin(actor);
  const rows = await db.importRun.findMany({
    omit: { lines: true },
    orderBy: { run_id: "desc" },
    take: 100,
  });
  return rows.map(toSummary);
}

/** One of them with its report. Throws 403 for all but administrators, 404. */
export async function getImport(actor: Actor, runId: number): Promise<Brought> {
  requireAdmin(actor);
  return toBrought(await readRun(runId));
}

/** The report of an import as a file of text. Throws as `getImport`. */
export async function getImportReport(actor: Actor, runId: number) {
  requireAdmin(actor);
  const { lines, ...row } = await readRun(runId);
  const told = (lines as Told | null) ?? noTold();
  const text = reportText(toSummary(row), told, row.asked_by === null ? row.report : []);
  const bytes = new TextEncoder().encode(text);
  return {
    name: `importacion-${runId}.txt`,
    type: "text/plain; charset=utf-8",
    body: new Blob([bytes]).stream(),
    bytes: bytes.length,
  };
}

async function readRun(run_id: number) {
  const row = await db.importRun.findUnique({
    where: { run_id },
    include: { files: { orderBy: { purpose: "desc" } } },
  });
  if (!row) throw notFound("Esa importación ya no está en la lista.");
  return row;
}
