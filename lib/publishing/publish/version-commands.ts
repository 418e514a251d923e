import "server-only";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { rendering } from "@/lib/platform/markdown/slow-texts";
import { changeEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { getEntry } from "@/lib/texts/entries/queries";
import { textOf } from "@/lib/texts/versions/dto";
import { getEntryVersion } from "@/lib/texts/versions/queries";

/**
 * Brings back the text of an earlier version as a new version; the current text is kept as a version, too. Throws 404,
 * 403 unless the actor may edit the entry, 422 for words in a machine's text that the checks refuse, 429.
 */
export async function recoverEntryVersion(
  actor: Actor,
  entryId: number,
  version: number,
): Promise<Entry> {
  await spend("EDITS", actor);
  const former = await getEntryVersion(actor, entryId, version);
  const entry = await withOwner(db, await getEntry(entryId));
  assertMay(canEditEntry(actor, entry), "No tienes permiso para editar esta entrada.");
  const inspected = await inspectMarkdown(former.content, await rendering(actor));
  return change(async (tx, touched) => {
    await changeEntry(tx, touched, actor, entryId, {
      ...textOf(former),
      inspected,
      recoveredFrom: version,
    });
    return getEntry(entryId, tx);
  });
}
