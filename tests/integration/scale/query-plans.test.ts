import { beforeAll, expect, test } from "vitest";
import { actorFromCookies } from "@/lib/auth/session";
import {
  countUnseenComments,
  listComments,
  listEntryComments,
  listUserComments,
} from "@/lib/comments/queries";
import { db } from "@/lib/kernel/db";
import { receiveHost } from "@/lib/domains/commands";
import { findDomain, findSpaceOfDomain, listDomains } from "@/lib/domains/queries";
import {
  findEntryByPath,
  getEntry,
  lastEntryId,
  listAddressedEntries,
  listAuthorPage,
  listEntries,
  listEntriesSince,
  listLatestEntries,
  listUserEntries,
} from "@/lib/entries/queries";
import { searchPublished } from "@/lib/entries/word-search";
import { listRecentTitles } from "@/lib/generation/briefs";
import { inLedger } from "@/lib/generation/limits";
import { toCursor } from "@/lib/kernel/pagination";
import {
  findPathHolder,
  getSlug,
  listAllSlugs,
  listEntrySlugs,
  listSlugs,
} from "@/lib/slugs/queries";
import {
  findEntryInSpace,
  getSpace,
  getSpaceBySlug,
  listEntrySpaces,
  listFrontPage,
  listManagedSpaces,
  listSpaceEntries,
  listSpaces,
  listTopStories,
} from "@/lib/spaces/queries";
import { getSyntheticUser, listSyntheticUsers } from "@/lib/synthetic-users/queries";
import { findEntryToAnswer } from "@/lib/tasks/entry-to-answer";
import { listDueTasks } from "@/lib/tasks/run/lease";
import { getTask, listSpaceTasks, listTaskRuns, listTasks } from "@/lib/tasks/queries";
import { findPersonId, findProfile, getUser, lastUserId, listAuthors } from "@/lib/users/queries";
import { sessionCookieOf } from "@/tests/support/api";
import { seedCrowd } from "@/tests/support/crowd";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";
import { scansOf } from "@/tests/support/query-plans";

const ENTRIES = 10_000;

/** A page of 20 with its authors, slugs and spaces reads some hundred rows; no table is that small. */
const A_FEW = 1_000;

beforeAll(async () => {
  await resetDatabase();
  await seedCrowd({ entries: ENTRIES, comments: 50_000 });
}, 240_000); // over a minute on an idle machine

const limit = 20;
const visitor = { id: 500, username: "autora500", isAdmin: false };
const deep = toCursor({ created: new Date(Date.now() - 5_000 * 60_000), id: 5_000 });

const reads: Record<string, () => Promise<unknown>> = {
  "the entries": () => listEntries({ limit }),
  "the entries, far down": () => listEntries({ limit, cursor: deep }),
  "a search of words that finds all": () => searchPublished("crónicas", 1),
  "the same by its title": () => searchPublished("titulares", 30),
  "a search of words that finds one": () => searchPublished("crónica número 4321", 1),
  "a search of words that finds nothing": () => searchPublished("cronica inexistente", 1),
  "a search of words but for others": () => searchPublished("rotativa -inexistente", 1),
  "a search of a phrase that all have": () => searchPublished('"crónica número"', 1),
  "a search of a phrase that none has": () => searchPublished('"número crónica"', 1),
  "a search of one word or another": () => searchPublished("inexistente O cronica", 1),
  "a search that finds many": () => listEntries({ limit, q: "cronica" }),
  "a search that finds one": () => listEntries({ limit, q: "c4ca4238a0b923820dcc" }),
  "a search that finds nothing": () => listEntries({ limit, q: "inexistente" }),
  "a search of two letters that finds nothing": () => listEntries({ limit, q: "zz" }),
  "the newest entries": () => listLatestEntries({ limit }),
  "the newest entries, far down": () => listLatestEntries({ limit, cursor: deep }),
  "entries of a sitemap": () => listAddressedEntries(5_000, 55_000, limit),
  "where sitemaps end": () => lastEntryId(),
  "entries of the last two days": () => listEntriesSince(new Date(Date.now() - 172_800_000), limit),
  "an author's entries": () => listUserEntries(7, { limit }),
  "a search of an author's entries": () => listUserEntries(7, { limit, q: "cronica" }),
  "a page of an author's": () => listAuthorPage(7, 1),
  "an entry": () => getEntry(5_000),
  "an entry by its slug": () => findEntryByPath("e/titular-5000"),
  "an entry by an old address": () => findEntryByPath("/antiguo-5000"),
  "an address that leads nowhere": () => findEntryByPath("no-existe"),
  "an entry in a space": () => findEntryInSpace("espacio-9999", "titular-5000"),
  "the slugs": () => listSlugs({ limit }),
  "the slugs, far down": () => listSlugs({ limit, cursor: deep }),
  "a slug": () => getSlug(5_000),
  "an entry's slugs": () => listEntrySlugs(5_000),
  "the slugs of all entries, far down": () => listAllSlugs({ limit, cursor: deep }),
  "who has a path": () => findPathHolder("antiguo-5000"),
  "the comments": () => listComments({ limit }),
  "the comments, far down": () => listComments({ limit, cursor: deep }),
  "a search of the comments that finds all, by their text": () =>
    listComments({ limit, q: "COMENTÁRIO" }),
  "the same, far down": () => listComments({ limit, q: "comentario", cursor: deep }),
  "a search of the comments by a title that all have": () => listComments({ limit, q: "titular" }),
  "a search of the comments by an author of many": () => listComments({ limit, q: "autora1" }),
  "a search of the comments by an author of few": () => listComments({ limit, q: "autora4321" }),
  "a search of the comments that finds one": () => listComments({ limit, q: "comentario 43210" }),
  "a search of the comments that finds nothing": () => listComments({ limit, q: "inexistente" }),
  "a search of the comments, two letters that find nothing": () => listComments({ limit, q: "zz" }),
  "the comments that are new to an account": () => countUnseenComments(visitor),
  "an entry's comments": () => listEntryComments(5_000, { limit }),
  "an author's comments": () => listUserComments(7, { limit }),
  "the spaces": () => listSpaces({ limit }),
  "a space": () => getSpace(9999),
  "a space by its slug": () => getSpaceBySlug("espacio-9999"),
  "a space's entries, far down": () => listSpaceEntries(9999, { limit, cursor: deep }),
  "a front page": () => listFrontPage(9999, 1),
  "a front page, far down": () => listFrontPage(9999, 3),
  "the first entries of a front page": () => listTopStories(9999, 3),
  "an entry's spaces": () => listEntrySpaces(5_000),
  "the spaces to choose from": () =>
    listManagedSpaces({ id: 1, username: "autora1", isAdmin: true }),
  "the domains": () => listDomains({ limit }),
  "the domains, far down": () => listDomains({ limit, cursor: deep }),
  "a domain": () => findDomain(5_000),
  "a host name": () => receiveHost("dominio-5000.ejemplo.es"),
  "the space of a host name": () => findSpaceOfDomain("dominio-5000.ejemplo.es"),
  "the synthetic users": () => listSyntheticUsers({ limit }),
  "the synthetic users, far down": () => listSyntheticUsers({ limit, cursor: deep }),
  "a synthetic user": () => getSyntheticUser(ENTRIES + 500),
  "the tasks": () => listTasks({ limit }),
  "the tasks, far down": () => listTasks({ limit, cursor: deep }),
  "a task": () => getTask(5_000),
  "a space's tasks": () => listSpaceTasks(5_000, { limit }),
  "a task's runs": () => listTaskRuns(7, { limit }),
  "a task's runs, far down": () => listTaskRuns(7, { limit, cursor: deep }),
  "the tasks that are due": () => listDueTasks(limit),
  "what a comment task answers": () => findEntryToAnswer(9999, ENTRIES + 7),
  "what a comment task answers of an author of many comments": () => findEntryToAnswer(9999, 7),
  "the limits of a generation": () => inLedger(1, { space_id: 9999 }, async () => ({})),
  "the titles that a generated one is held against": () => listRecentTitles(db, 9999),
  "an account": () => getUser(500),
  "an author": () => findProfile("AUTORA500"),
  "authors of a sitemap": () => listAuthors(5_000, 55_000, limit),
  "where they end": () => lastUserId(),
  "an account by its name": () => findPersonId("AUTORA500"),
  "a session": async () => actorFromCookies(await sessionCookieOf(await createUser())),
};

test.each(Object.entries(reads))("%s: no table is read whole", async (_what, read) => {
  const scans = await scansOf(read);
  expect(scans).not.toEqual([]);
  expect(scans.filter(({ rows }) => rows > A_FEW)).toEqual([]);
  expect(scans.filter(({ how }) => how === "Seq Scan")).toEqual([]);
});

test("a whole-table read would be noticed", async () => {
  const scans = await scansOf(
    () => db.$queryRaw`SELECT count(*) FROM "entry" WHERE "excerpt" = ''`,
  );
  expect(scans).toEqual([{ table: "entry", how: "Seq Scan", rows: ENTRIES }]);
});
