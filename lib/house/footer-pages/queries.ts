import "server-only";
import { cache } from "react";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import { footerPageNames, type FooterPageName } from "@/lib/house/footer-pages/names";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { isBuilding } from "@/server/next-internals";

/** The names of the pages that have a text, in the order of the footer; anything cached of it carries `paperTag`. */
export const listFooterPages = cache(async (): Promise<FooterPageName[]> => {
  if (isBuilding()) return []; // a build knows no data
  const rows = await db.footerPage.findMany({ select: { name: true } });
  return footerPageNames.filter((name) => rows.some((row) => row.name === name));
});

/** Finds a page of the footer that has a text; null for none. */
export async function findFooterPage(asked: string): Promise<FooterPage | null> {
  const name = footerPageNames.find((each) => each === asked);
  if (!name) return null;
  const row = await db.footerPage.findUnique({ where: { name }, select: { content: true } });
  return row && { name, ...row };
}

/** All pages for those who write them, empty ones included. Throws 403 for all but administrators. */
export async function listWrittenPages(actor: Actor): Promise<FooterPage[]> {
  assertMay(canChangeSettings(actor), "Solo los administradores escriben las páginas del pie.");
  const rows = await db.footerPage.findMany({ select: { name: true, content: true } });
  const contents = new Map(rows.map(({ name, content }) => [name, content]));
  return footerPageNames.map((name) => ({ name, content: contents.get(name) ?? "" }));
}
