import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { paperTag } from "@/lib/house/settings/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { assertMay } from "@/lib/kernel/errors";
import { inspectMarkdown } from "@/lib/platform/markdown";

/**
 * Writes a page of the footer, or deletes it when the text is empty. Throws 403 for all but administrators, 400 for a
 * text that cannot be shown.
 */
export async function writeFooterPage(
  actor: Actor,
  name: FooterPageName,
  content: string,
): Promise<FooterPage> {
  assertMay(canChangeSettings(actor), "Solo los administradores escriben las páginas del pie.");
  if (content) await inspectMarkdown(content, actor);
  return change(async (tx, touched) => {
    const values = { content, updated: new Date() };
    if (content) {
      await tx.footerPage.upsert({ where: { name }, create: { name, ...values }, update: values });
    } else await tx.footerPage.deleteMany({ where: { name } });
    touched.tag(paperTag); // every page links it
    await recordEvent(tx, {
      action: "page.written",
      actor,
      after: { name, excerpt: content.slice(0, RECORDED) },
    });
    return { name, content };
  });
}

/** The most characters of the text that the event in the record repeats. */
const RECORDED = 300;
