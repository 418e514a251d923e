import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { homeRules } from "@/lib/house/settings/paper-schema";
import { pageSettings, readSettings } from "@/lib/house/settings/queries";
import type { KeptSettings } from "@/lib/house/settings/schema";
import type { Database } from "@/lib/kernel/db";
import type { Page, PageQuery } from "@/lib/kernel/pagination";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { byPeople, listLatestEntries, listListedAmong } from "@/lib/texts/entries/queries";

/** A page of the entries that the home page lists, newest first, by the rule that administrators set for it. */
export const listHomeEntries = async (
  page: PageQuery,
  reader?: Database,
): Promise<Page<EntrySummary>> => listLatestEntries(page, await mayEnterHome(reader), reader);

/** Lists those of the given entries that the home page may show. */
export const listHomeAmong = async (
  entryIds: number[],
  reader?: Database,
): Promise<EntrySummary[]> => listListedAmong(entryIds, await mayEnterHome(reader), reader);

/** Returns the condition under which a listed entry may enter the home page. */
export const mayEnterHome = async (reader?: Database): Promise<Prisma.EntryWhereInput> =>
  enteringHome(await (reader ? readSettings(reader) : pageSettings()));

export type HomeRule = Pick<KeptSettings, keyof typeof homeRules>;

/** Returns the condition under which a listed entry fulfils a rule for the home page. */
export function enteringHome({ home_spaces, home_authors, home_without }: HomeRule) {
  return {
    AND: [
      ...(home_authors === "people" ? [byPeople] : []),
      ...(home_without.length > 0 ? [{ user_id: { notIn: home_without } }] : []),
      ...(home_spaces.length > 0
        ? [{ spaces: { some: { space_id: { in: home_spaces }, accepted_at: { not: null } } } }]
        : []),
    ],
  } satisfies Prisma.EntryWhereInput;
}
