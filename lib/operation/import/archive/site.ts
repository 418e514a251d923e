import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { footerPageNames } from "@/lib/house/footer-pages/names";
import { siteSettings } from "@/lib/house/settings/schema";
import { paperTag, settingsTag } from "@/lib/house/settings/shown";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { kindOf, SETTINGS } from "@/lib/operation/export/names";
import { noteFooterPage, noteSetting } from "@/lib/operation/import/imported";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { homeTag } from "@/lib/spaces/spaces/shown";
import { readPage, readSettingsFile } from "./read";
import type { Run } from "./run";

/** Imports the newspaper's footer pages and settings, on an empty site alone: elsewhere those of the site stay. */
export async function importSite(run: Run): Promise<void> {
  const pages = run.archive.names.filter((name) => kindOf(name) === "page");
  const hasSettings = run.archive.has(SETTINGS);
  if (!run.keepsNumbers) {
    if (hasSettings) run.notes.push("Los ajustes y las páginas del pie son los de este sitio.");
    return;
  }
  if (run.dry) return;
  for (const file of pages) {
    const { name, content, updated } = await readPage(run.archive, file);
    if (!footerPageNames.some((known) => known === name)) continue;
    await inspectMarkdown(content);
    await change(async (tx, touched) => {
      if (await tx.footerPage.findUnique({ where: { name }, select: { name: true } })) return;
      const { footer_page_id } = await tx.footerPage.create({
        data: { name, content, updated },
        select: { footer_page_id: true },
      });
      await noteFooterPage(tx, footer_page_id, content, run.open?.run_id);
      touched.tag(paperTag);
    });
  }
  if (hasSettings) await importSettings(run);
}

/** The setting that is not imported: the administrators of this site may have no second factor yet. */
const LOCKS = "admins_need_factor";

async function importSettings(run: Run) {
  const written = await readSettingsFile(run.archive, SETTINGS);
  const list = (key: string) => {
    const value = written[key];
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  };
  const spaces = (key: string) => list(key).flatMap((slug) => run.spaces.get(slug)?.space_id ?? []);
  const values = {
    ...written,
    section_order: spaces("section_order"),
    home_spaces: spaces("home_spaces"),
    home_without: list("home_without").flatMap((ref) => run.users.get(ref)?.id ?? []),
  };
  const kept = siteSettings.parse(values);
  const rows = Object.entries(kept).flatMap(([key, value]) =>
    key in written && value !== null && key !== LOCKS
      ? [{ key, value: value as Prisma.InputJsonValue }]
      : [],
  );
  await change(async (tx, touched) => {
    const made = await tx.setting.createManyAndReturn({ data: rows, skipDuplicates: true });
    for (const { key, value } of made) await noteSetting(tx, key, value, run.open?.run_id);
    touched.tag(settingsTag, paperTag, homeTag);
  });
}

/** Raises the sequences, so that the numbers of records that were not exported are not given again. */
export async function keepSequences({ manifest: { numbers } }: Run): Promise<void> {
  const none = { entry: 0, comment: 0, space: 0, user: 0, edition: 0, slug: 0, draft: 0 };
  const last = { ...none, ...numbers };
  await db.$queryRaw`
    SELECT setval("sequence", greatest("least", "highest", coalesce(pg_sequence_last_value("sequence"), 0), 1))::text
    FROM (VALUES
      ('entry_entry_id_seq'::regclass, ${last.entry}::bigint, (SELECT max("entry_id") FROM "entry")),
      ('stored_comment_comment_id_seq', ${last.comment}, (SELECT max("comment_id") FROM "stored_comment")),
      ('space_space_id_seq', ${last.space}, (SELECT max("space_id") FROM "space")),
      ('user_id_seq', ${last.user}, (SELECT max("id") FROM "user")),
      ('edition_edition_id_seq', ${last.edition}, (SELECT max("edition_id") FROM "edition")),
      ('slug_slug_id_seq', ${last.slug}, (SELECT max("slug_id") FROM "slug")),
      ('draft_draft_id_seq', ${last.draft}, (SELECT max("draft_id") FROM "draft"))
    ) AS "numbers" ("sequence", "least", "highest")`;
}
