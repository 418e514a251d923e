import "server-only";
import { recordExport } from "@/lib/audit/commands";
import type { WrittenEvent } from "@/lib/audit/dto";
import { readEvents } from "@/lib/audit/queries";
import { auditActions, type AuditFilter } from "@/lib/audit/schema";
import type { Actor } from "@/lib/auth/actor";
import { assertMay } from "@/lib/kernel/errors";

const columns = [
  "fecha",
  "acción",
  "descripción",
  "cuenta",
  "id de la cuenta",
  "sobre",
  "id",
  "red",
  "antes",
  "después",
];

/**
 * What was done as a file, sent while it is read: CSV for spreadsheets, or a JSON value a line. The export is
 * recorded itself. Throws 403 for all but administrators.
 */
export async function exportEvents(
  actor: Actor,
  { format, ...filter }: AuditFilter & { format: "csv" | "jsonl" },
): Promise<Response> {
  assertMay(actor.isAdmin, "Solo los administradores ven el registro.");
  await recordExport(actor, { format, ...filter });
  const parts = format === "csv" ? csvParts(actor, filter) : jsonParts(actor, filter);
  const type = format === "csv" ? "text/csv" : "application/x-ndjson";
  const name = `registro-${new Date().toISOString().slice(0, 10)}.${format}`;
  return new Response(streamOf(parts), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Read on as the client takes it, and no further when it goes away. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* jsonParts(actor: Actor, filter: AuditFilter) {
  for await (const events of readEvents(actor, filter)) {
    yield events.map((event) => `${JSON.stringify(event)}\n`).join("");
  }
}

async function* csvParts(actor: Actor, filter: AuditFilter) {
  yield `\uFEFF${line(columns)}`; // the mark has spreadsheets read it as UTF-8
  for await (const events of readEvents(actor, filter)) {
    yield events.map((event) => line(cellsOf(event))).join("");
  }
}

const cellsOf = ({ at, action, subject, before, after, ...event }: WrittenEvent) => [
  at,
  action,
  auditActions[action] ?? action,
  event.actor_name ?? "",
  event.actor_id ?? "",
  subject?.kind ?? "",
  subject?.id ?? "",
  event.network ?? "",
  before ? JSON.stringify(before) : "",
  after ? JSON.stringify(after) : "",
];

const STARTS_FORMULA = /((?:^|[;,\t\r\n])"*)([=+\-@])/g;

const line = (cells: (string | number)[]) => `${cells.map(cell).join(";")}\r\n`;

/**
 * Quoted, and never taken for a formula by a spreadsheet: also not by one that separates by something else than the
 * `;` of the Spanish ones, and so begins cells within ours.
 */
function cell(value: string | number): string {
  const text = typeof value === "string" ? value.replace(STARTS_FORMULA, "$1'$2") : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
