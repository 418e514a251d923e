import "server-only";
import { recordExport } from "@/lib/house/audit/commands";
import type { WrittenEvent } from "@/lib/house/audit/dto";
import { readEvents } from "@/lib/house/audit/queries";
import { auditActions, type AuditFilter } from "@/lib/house/audit/schema";
import type { Actor } from "@/lib/kernel/actor";
import { assertMay } from "@/lib/kernel/errors";
import { csvLines, fileResponse, jsonLines } from "@/lib/platform/http/download";
import type { JsonResponse } from "@/lib/platform/http/json-response";

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
 * Exports the audit events as a file, sent while it is read: CSV for spreadsheets, or one JSON value per line. The
 * export itself is recorded. Throws 403 for all but administrators.
 */
export async function exportEvents(
  actor: Actor,
  { format, ...filter }: AuditFilter & { format: "csv" | "jsonl" },
): Promise<JsonResponse<never>> {
  assertMay(actor.isAdmin, "Solo los administradores ven el registro.");
  await recordExport(actor, { format, ...filter });
  const events = readEvents(actor, filter);
  const parts = format === "csv" ? csvLines(columns, rowsOf(events)) : jsonLines(events);
  return fileResponse("registro", format, parts);
}

async function* rowsOf(parts: AsyncIterable<WrittenEvent[]>) {
  for await (const events of parts) yield events.map(cellsOf);
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
