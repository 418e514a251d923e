import "server-only";
import { namesOf } from "@/lib/house/users/queries";
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
  const people = await namesOf(rows.map(({ created_by }) => created_by));
  return toPage(rows, limit, by("version_id"), (row) => {
    const author = people.get(row.created_by ?? 0);
    return toPromptVersion(row, author ? { id: row.created_by ?? 0, ...author } : null);
  });
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
