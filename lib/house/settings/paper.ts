import "server-only";
import { cache } from "react";
import { DEFAULT_TAGLINE, type Paper } from "@/lib/house/settings/paper-dto";
import { pageSettings, readSettings } from "@/lib/house/settings/queries";
import type { KeptSettings } from "@/lib/house/settings/schema";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { DateLanguage, DateStyle } from "@/lib/platform/text/date-languages";
import { isBuilding } from "@/server/next-internals";

interface SitePaper extends Paper {
  /** Spaces that stand first among the sections. */
  section_order: number[];
}

/** The name and looks of the site, read once for each page; anything cached of it carries `paperTag`. */
export const sitePaper = cache(
  // A build has no data; nobody is shown the pages that it makes.
  async (): Promise<SitePaper> => (isBuilding() ? unnamedPaper() : asPaper(await pageSettings())),
);

/** Returns the name of the site. */
export const siteName = async (): Promise<string> => (await sitePaper()).name;

/** Returns the name of the site, read within a transaction. */
export const readSiteName = async (tx: Database): Promise<string> =>
  asPaper(await readSettings(tx)).name;

/** Returns the style in which a newspaper writes its dates, in a space that may choose another language. */
export const datesOf = (
  { date_language }: Paper,
  space?: { date_language: string | null },
): DateStyle => ({
  timeZone: env.SITE_TZ,
  language: (space?.date_language as DateLanguage | null | undefined) ?? date_language,
});

/** Returns a newspaper that nobody has named or designed yet. */
export const unnamedPaper = (): SitePaper => asPaper(null);

const asPaper = (settings: KeptSettings | null): SitePaper => ({
  name: settings?.site_name ?? env.SITE_NAME,
  tagline: settings?.tagline ?? DEFAULT_TAGLINE,
  logo: settings?.logo ?? null,
  icon: settings?.icon ?? null,
  accent: settings?.accent ?? null,
  default_image: settings?.default_image ?? null,
  social_style: settings?.social_style ?? "foto",
  date_language: settings?.date_language ?? "es",
  section_order: settings?.section_order ?? [],
});
