import "server-only";
import { recordExport } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { assertMay } from "@/lib/kernel/errors";
import { csvLines, fileResponse, jsonLines } from "@/lib/platform/http/download";
import type { JsonResponse } from "@/lib/platform/http/json-response";
import type { TextEvent } from "@/lib/texts/provenance/register-dto";
import { ADMINS_ONLY, readTextEvents } from "@/lib/texts/provenance/register-queries";
import { textEventKinds, type TextEventFilter } from "@/lib/texts/provenance/register-schema";

const columns = [
  ...["suceso", "fecha", "clase", "descripción", "borrador", "entrada", "comentario"],
  ...["autor", "id del autor", "quién", "id de quién", "datos", "hash anterior", "hash"],
];

/**
 * Exports the register as a file, the oldest event first, sent while it is read; the export itself is recorded. Throws
 * 403 for all but administrators.
 */
export async function exportTextEvents(
  actor: Actor,
  { format, ...filter }: TextEventFilter & { format: "csv" | "ndjson" },
): Promise<JsonResponse<never>> {
  assertMay(actor.isAdmin, ADMINS_ONLY);
  await recordExport(actor, { format, from: filter.from, to: filter.to });
  const events = readTextEvents(actor, filter);
  const parts = format === "csv" ? csvLines(columns, rowsOf(events)) : jsonLines(events);
  return fileResponse("procedencia", format, parts);
}

async function* rowsOf(parts: AsyncIterable<TextEvent[]>) {
  for await (const events of parts) yield events.map(cellsOf);
}

const cellsOf = (event: TextEvent) => [
  ...[event.event_id, event.at, event.kind, textEventKinds[event.kind]],
  ...[event.draft_id ?? "", event.entry_id ?? "", event.comment_id ?? ""],
  ...[event.author_name ?? "", event.author_id ?? ""],
  ...[event.actor_name ?? "", event.actor_id ?? ""],
  ...[JSON.stringify(event.data), event.prev_hash, event.hash],
];
