import "server-only";
import { db } from "@/lib/kernel/db";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { toWire } from "@/lib/kernel/wire";
import type { PromptScope } from "@/lib/machines/prompt-versions/commands";
import {
  promptVersionSelect,
  toldVersionSelect,
  toPromptVersion,
  type PromptVersion,
  type ToldVersion,
} from "@/lib/machines/prompt-versions/dto";

/** Lists a page of the versions of a text that models are told, newest first. The caller decides who may read them. */
export async function listPromptVersions(
  scope: PromptScope,
  scopeId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<PromptVersion>> {
  const rows = await db.promptVersion.findMany({
    where: { scope, scope_id: scopeId, ...after(fromCursor(cursor), "version_id") },
    orderBy: [{ created: "desc" }, { version_id: "desc" }],
    take: limit + 1,
    select: promptVersionSelect,
  });
  const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
  const authors = await db.user.findMany({
    where: { id: { in: ids }, deleted_at: null },
    select: { id: true, username: true },
  });
  const byId = new Map(authors.map((author) => [author.id, author]));
  return toPage(rows, limit, by("version_id"), (row) =>
    toPromptVersion(row, byId.get(row.created_by ?? 0) ?? null),
  );
}

/** Lists the versions with these ids, with which a text was written; null ids are left out. */
export async function listToldVersions(ids: (number | null | undefined)[]): Promise<ToldVersion[]> {
  const rows = await db.promptVersion.findMany({
    where: { version_id: { in: ids.filter((id) => id != null) } },
    orderBy: { scope: "asc" },
    select: toldVersionSelect,
  });
  return toWire(rows);
}
