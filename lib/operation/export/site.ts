import "server-only";
import { createHash } from "node:crypto";
import { footerPages, type FooterPageName } from "@/lib/house/footer-pages/names";
import { siteSettings } from "@/lib/house/settings/schema";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Authors } from "@/lib/operation/export/authors";
import type { ArchiveManifest } from "@/lib/operation/export/format";
import { pageFile, SETTINGS } from "@/lib/operation/export/names";
import { toYaml, withFrontMatter } from "@/lib/operation/export/yaml";
import type { ArchivedFile } from "./entries";

/** The files with the newspaper's footer pages and its settings. */
export async function* siteFiles(authors: Authors): AsyncGenerator<ArchivedFile> {
  const pages = await db.footerPage.findMany({ orderBy: { footer_page_id: "asc" } });
  for (const { name, content, updated } of pages) {
    const title = footerPages[name as FooterPageName] ?? name;
    const matter = { name, title, updated: updated.toISOString() };
    yield {
      name: pageFile(name),
      text: withFrontMatter(matter, content),
      lastModified: updated,
      counts: { pages: 1 },
    };
  }
  yield { name: SETTINGS, text: toYaml(await settingsOf(authors)) };
}

/** Returns the settings that somebody has set. */
async function settingsOf(authors: Authors) {
  const rows = await db.setting.findMany({
    where: { key: { in: Object.keys(siteSettings.shape) } },
    orderBy: { key: "asc" },
  });
  const kept = siteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  const spaces = await db.space.findMany({
    where: { space_id: { in: [...kept.section_order, ...kept.home_spaces] } },
    select: { space_id: true, slug: true },
  });
  const slugs = (ids: number[]) =>
    ids.flatMap((id) => spaces.find(({ space_id }) => space_id === id)?.slug ?? []);
  await authors.meet(kept.home_without);
  const named = {
    ...kept,
    section_order: slugs(kept.section_order),
    home_spaces: slugs(kept.home_spaces),
    home_without: kept.home_without.flatMap((id) => authors.ref(id) ?? []),
  };
  return Object.fromEntries(rows.map(({ key }) => [key, named[key as keyof typeof named]]));
}

/**
 * Returns an identifier that tells this site from others at the same address, and stays: a hash of the address and of
 * when its first account was opened.
 */
export async function sourceOf(): Promise<string> {
  const first = await db.user.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { createdAt: true },
  });
  const told = `${env.SITE_URL}\n${first?.createdAt.toISOString() ?? ""}`;
  return createHash("sha256").update(told).digest("hex").slice(0, 16);
}

/** Returns the last numbers that were given to records. */
export async function lastNumbers(): Promise<NonNullable<ArchiveManifest["numbers"]>> {
  const [row] = await db.$queryRaw<[NonNullable<ArchiveManifest["numbers"]>]>`
    SELECT
      coalesce(pg_sequence_last_value('entry_entry_id_seq'), 0)::integer AS "entry",
      coalesce(pg_sequence_last_value('stored_comment_comment_id_seq'), 0)::integer AS "comment",
      coalesce(pg_sequence_last_value('space_space_id_seq'), 0)::integer AS "space",
      coalesce(pg_sequence_last_value('user_id_seq'), 0)::integer AS "user",
      coalesce(pg_sequence_last_value('edition_edition_id_seq'), 0)::integer AS "edition",
      coalesce(pg_sequence_last_value('slug_slug_id_seq'), 0)::integer AS "slug",
      coalesce(pg_sequence_last_value('draft_draft_id_seq'), 0)::integer AS "draft"`;
  return row;
}
