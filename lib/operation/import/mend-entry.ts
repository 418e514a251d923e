import "server-only";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { keepHtml } from "@/lib/texts/entries/html";
import { requireEntry } from "@/lib/texts/entries/records";
import { readText, registerSave } from "@/lib/texts/provenance/register";
import { touchEntry } from "@/lib/texts/tags/entries";

/** The parts of an entry in which addresses stand. */
interface Addresses {
  content: string;
  image: string | null;
}

/**
 * Changes addresses in an entry that nobody has changed since it was imported at `version`: those of its pictures, or
 * of texts that it leads to. No version is made, and its date stays: it says what it said. Returns whether anything was
 * changed.
 */
export async function mendEntry(
  entry_id: number,
  version: number,
  mended: (entry: Addresses) => Promise<Addresses>,
): Promise<boolean> {
  const where = { entry_id, version, status: "published" };
  const before = await db.entry.findFirst({ where, select: { content: true, image: true } });
  if (!before) return false;
  const after = await mended(before);
  if (after.content === before.content && after.image === before.image) return false;
  const { html } = await inspectMarkdown(after.content);
  return change(async (tx, touched) => {
    await requireEntry(tx, entry_id);
    if (
      !(await tx.entry.findFirst({ where: { ...where, ...before }, select: { entry_id: true } }))
    ) {
      return false; // changed meanwhile
    }
    const of = { entry_id };
    const text = await readText(tx, of);
    await touchEntry(tx, touched, entry_id);
    await tx.entry.update({ where: of, data: after, select: { entry_id: true } });
    await keepHtml(tx, { entry_id, content: after.content }, html);
    await registerSave(tx, of, text, await readText(tx, of), { actor: null });
    await touchEntry(tx, touched, entry_id);
    return true;
  });
}
