import { afterAll, beforeAll, expect, test } from "vitest";
import { listSessions } from "@/lib/access/queries";
import { listEvents } from "@/lib/audit/queries";
import { actorFromCookies } from "@/lib/auth/session";
import { listBlocked } from "@/lib/blocks/queries";
import {
  countUnseenComments,
  listComments,
  listEntryComments,
  listUserComments,
} from "@/lib/comments/queries";
import { db } from "@/lib/kernel/db";
import { methodOf } from "@/lib/provenance/queries";
import { env } from "@/lib/kernel/env";
import { listDeskAuthors, listDeskChoices, listDeskEntries } from "@/lib/desk/queries";
import { deskEntriesQuery } from "@/lib/desk/schema";
import { receiveHost } from "@/lib/domains/commands";
import {
  findDomain,
  findSpaceOfDomain,
  listDomains,
  listUnprovenDomains,
} from "@/lib/domains/queries";
import {
  findEntryByPath,
  getEntry,
  lastEntryId,
  listAddressedEntries,
  listAuthorPage,
  listEntries,
  listEntriesSince,
  listLatestEntries,
  listPeopleEntries,
  listListedEntries,
  listUserEntries,
  listWaitingEntries,
} from "@/lib/entries/queries";
import { searchPublished } from "@/lib/entries/word-search";
import { listPublished, listRecentTitles } from "@/lib/generation/briefs";
import { enter } from "@/lib/generation/limits";
import { listInvitations } from "@/lib/invitations/queries";
import {
  countWaiting,
  getDecision,
  listCases,
  listDecisions,
  listHeldComments,
} from "@/lib/moderation/queries";
import { countUnreadNotices, listNotices } from "@/lib/notices/queries";
import { getSpending } from "@/lib/spending/report";
import { listBudgets } from "@/lib/spending/queries";
import { listAiStops } from "@/lib/ai-stops/queries";
import { listBlockedSpaces, listProposals } from "@/lib/placements/queries";
import { toCursor } from "@/lib/kernel/pagination";
import type { z } from "@/lib/kernel/zod";
import { countNewcomers, listPeople } from "@/lib/people/queries";
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
  listListedSpaces,
  listManagedSpaces,
  listSpaceEntries,
  listSpacePeopleEntries,
  listSpaces,
  listTopStories,
} from "@/lib/spaces/queries";
import { getSyntheticUser, listSyntheticUsers } from "@/lib/synthetic-users/queries";
import { findEntryToAnswer } from "@/lib/tasks/entry-to-answer";
import { listDueTasks } from "@/lib/tasks/run/lease";
import { promptVersionInForce } from "@/lib/prompt-versions/commands";
import { listPromptVersions } from "@/lib/prompt-versions/queries";
import { getTask, listSpaceTasks, listTaskRuns, listTasks } from "@/lib/tasks/queries";
import { listLibrary } from "@/lib/library/queries";
import { listTeam } from "@/lib/teams/queries";
import {
  findPersonId,
  findProfile,
  getCurrentUser,
  getUser,
  lastUserId,
  listAuthors,
} from "@/lib/users/queries";
import { sessionCookieOf } from "@/tests/support/api";
import { seedCrowd } from "@/tests/support/crowd";
import { resetDatabase } from "@/tests/support/database";
import { createUser } from "@/tests/support/factories";
import { scansOf } from "@/tests/support/query-plans";

const ENTRIES = 10_000;

/** A page of 20 with its authors, slugs and spaces reads some hundred rows; no table is that small. */
const A_FEW = 1_000;

/** Tables of a few rows. */
const SMALL = ["setting", "ai_stop", "budget", "model_price"];

beforeAll(async () => {
  await resetDatabase();
  // Whether the server has vacuumed or analyzed a table meanwhile must not matter: of a vacuumed one, so few rows as
  // these are read quickest from an index as a whole, which of a million they are not.
  await ofAllTables("SET (autovacuum_enabled = false)");
  await seedCrowd(env.DATABASE_URL, { entries: ENTRIES, comments: 50_000 });
  await db.$transaction([
    db.$executeRaw`SET LOCAL default_statistics_target = 200`, // looks at every row, not at some that chance picks
    db.$executeRaw`ANALYZE`,
  ]);
}, 600_000); // over a minute on an idle machine
afterAll(() => ofAllTables("RESET (autovacuum_enabled)"));

const ofAllTables = (change: string) =>
  db.$executeRawUnsafe(`
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE "public".%I ${change}', name);
      END LOOP;
    END $$`);

const limit = 20;
const visitor = { id: 500, username: "autora500", isAdmin: false, isEditor: false };
const admin = { ...visitor, isAdmin: true };
const someSynthetic = {
  id: 1,
  username: "x",
  fullName: null,
  owner_id: 500,
  personality: null,
  model: "modelo",
  writer: { model: "modelo", token: "x" },
};
const noPrompt = { instructions: "", prompt: "" };
const deep = toCursor({ created: new Date(Date.now() - 5_000 * 60_000), id: 5_000 });

const desk = (query: z.input<typeof deskEntriesQuery>) =>
  listDeskEntries(visitor, deskEntriesQuery.parse({ limit, ...query }));

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
  "the desk's entries, the oldest first": () => desk({ order: "oldest" }),
  "the same, as they changed, far down": () => desk({ order: "changed", cursor: deep }),
  "the desk's entries of an author": () => desk({ author: "autora7" }),
  "the same, as they changed": () => desk({ author: "autora7", order: "changed" }),
  "the desk's entries by machines, of which there are none": () => desk({ by: "machines" }),
  "the desk's entries by people, as they changed": () => desk({ by: "people", order: "changed" }),
  "the desk's entries of a large space": () => desk({ space: "espacio-9999", order: "oldest" }),
  "the desk's entries of an empty space": () => desk({ space: "espacio-5000" }),
  "the desk's entries in no space, of which there are none": () => desk({ space: "none" }),
  "the desk's entries of a day long ago": () => desk({ from: "2020-01-01", to: "2020-01-02" }),
  "a day long ago, as they changed": () =>
    desk({ from: "2020-01-01", to: "2020-01-02", order: "changed" }),
  "the desk's entries by a text and everything else": () =>
    desk({ q: "c4ca4238a0b923820dcc", space: "espacio-9999", author: "autora1", by: "people" }),
  "somebody's images": () => listLibrary(visitor, { limit }),
  "everybody's images, far down": () =>
    listLibrary(admin, { limit, todas: "1", cursor: `${deep.split("-")[0]}-${"0".repeat(32)}` }),
  "somebody's images by a text": () => listLibrary(visitor, { limit, q: "titular" }),
  "the desk's authors": () => listDeskAuthors(),
  "the desk's authors by a part of a name": () => listDeskAuthors("utora432"),
  "the desk's authors by a name that none has": () => listDeskAuthors("inexistente"),
  "the desk's choices": () => listDeskChoices(visitor),
  "the newest entries": () => listLatestEntries({ limit }),
  "the newest entries, far down": () => listLatestEntries({ limit, cursor: deep }),
  "what waits to be admitted": () => listWaitingEntries(admin, { limit }),
  "how much waits": () => countNewcomers(admin),
  "the newest entries with their texts": () => listListedEntries({ limit }),
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
  "the spaces that are listed": () => listListedSpaces({ limit }),
  "a space": () => getSpace(9999),
  "a space by its slug": () => getSpaceBySlug("espacio-9999"),
  "a space's entries, far down": () => listSpaceEntries(9999, { limit, cursor: deep }),
  "a front page": () => listFrontPage(9999, 1),
  "a front page, far down": () => listFrontPage(9999, 3),
  "the first entries of a front page": () => listTopStories(9999, 3),
  "an entry's spaces": () => listEntrySpaces(5_000),
  "the spaces to choose from": () =>
    listManagedSpaces({ id: 1, username: "autora1", isAdmin: true, isEditor: false }),
  "the spaces of an account's teams": () => listManagedSpaces(visitor, ["editor"]),
  "a space's team": () => listTeam(visitor, 500),
  "what is proposed to a space": () => listProposals(visitor, 500, { limit }),
  "the spaces that an account has blocked": () => listBlockedSpaces(visitor),
  "the notices": () => listNotices(visitor, { limit }),
  "how many notices are new": () => countUnreadNotices(visitor),
  "the account itself": () => getCurrentUser(visitor),
  "the domains": () => listDomains(null, { limit }),
  "the domains, far down": () => listDomains(null, { limit, cursor: deep }),
  "the domains as a member sees them": () => listDomains(visitor, { limit, cursor: deep }),
  "the names that an account has to prove": () => listUnprovenDomains(visitor, { limit }),
  "a domain": () => findDomain(5_000),
  "a host name": () => receiveHost("dominio-5000.ejemplo.es"),
  "the space of a host name": () => findSpaceOfDomain("dominio-5000.ejemplo.es"),
  "the synthetic users": () => listSyntheticUsers(null, { limit }),
  "the synthetic users, far down": () => listSyntheticUsers(null, { limit, cursor: deep }),
  "a synthetic user": () => getSyntheticUser(ENTRIES + 500),
  "the tasks": () => listTasks(null, { limit }),
  "the tasks, far down": () => listTasks(null, { limit, cursor: deep }),
  "a task": () => getTask(5_000),
  "a space's tasks": () => listSpaceTasks(null, 5_000, { limit }),
  "the versions of a task's instructions": () => listPromptVersions("task", 7, { limit }),
  "the versions of a personality, far down": () =>
    listPromptVersions("user", 7, { limit, cursor: deep }),
  "the version of a text": () =>
    promptVersionInForce(db, { scope: "user", scope_id: 9999, text: null }),
  "a task's runs": () => listTaskRuns(7, { limit }),
  "a task's runs, far down": () => listTaskRuns(7, { limit, cursor: deep }),
  "the tasks that are due": () => listDueTasks(limit),
  "what a comment task answers": () => findEntryToAnswer(9999, ENTRIES + 7),
  "what a comment task answers of an author of many comments": () => findEntryToAnswer(9999, 7),
  "the comments that wait": () => listHeldComments(admin, { limit }),
  "those that wait under an account's entries": () => listHeldComments(visitor, { limit }),
  "what was reported": () => listCases(admin, { limit }),
  "what was reported under an account's entries": () => listCases(visitor, { limit }),
  "how much waits for who moderates": () => countWaiting(admin),
  "how much waits for an author": () => countWaiting(visitor),
  "the decisions": () => listDecisions(admin, { limit, appealed: false }),
  "the decisions, far down": () => listDecisions(admin, { limit, appealed: false, cursor: deep }),
  "the appeals": () => listDecisions(admin, { limit, appealed: true }),
  "a decision": () => getDecision(admin, 5_000),
  "the accounts that one has blocked": () => listBlocked(visitor),
  "what was done": () => listEvents(admin, { limit }),
  "what was done, far down": () => listEvents(admin, { limit, cursor: deep }),
  "what somebody did": () => listEvents(admin, { limit, actor: "autora7" }),
  "what was deleted": () => listEvents(admin, { limit, action: "entry.deleted" }),
  "the sessions of an account": () => listSessions(visitor),
  "the limits of a generation": () => enter(someSynthetic, { space_id: 9999 }, "entry", noPrompt),
  "what calls took in a month": () => getSpending(admin, {}),
  "the budgets": () => listBudgets(admin),
  "where AI is stopped": () => listAiStops(admin),
  "the titles that a generated one is held against": () => listRecentTitles(db, 9999),
  "what a space published last": () => listPublished(9999),
  "the entries of people": () => listPeopleEntries({ limit }),
  "the entries of people, far down": () => listPeopleEntries({ limit, cursor: deep }),
  "a space's entries of people": () => listSpacePeopleEntries(9999, { limit }),
  "a search of what people wrote": () => searchPublished("crónicas", 1, true),
  "the method of a synthetic user": () => methodOf(500),
  "the people": () => listPeople(admin, { limit }),
  "the people, far down": () => listPeople(admin, { limit, cursor: deep }),
  "the people by a part of a name": () => listPeople(admin, { limit, q: "utora432" }),
  "the people by a name that none has": () => listPeople(admin, { limit, q: "inexistente" }),
  "the people who wait": () => listPeople(admin, { limit, state: "waiting" }),
  "the people who are new": () => listPeople(admin, { limit, state: "new" }),
  "the people who run the site": () => listPeople(admin, { limit, state: "staff" }),
  "the people who are suspended": () => listPeople(admin, { limit, state: "suspended" }),
  "the people who are silenced": () => listPeople(admin, { limit, state: "silenced" }),
  "the invitations": () => listInvitations(admin, { limit }),
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
  expect(scans.filter(({ how, table }) => how === "Seq Scan" && !SMALL.includes(table))).toEqual(
    [],
  );
});

test("a whole-table read would be noticed", async () => {
  const scans = await scansOf(
    () => db.$queryRaw`SELECT count(*) FROM "entry" WHERE "excerpt" = ''`,
  );
  expect(scans).toEqual([{ table: "entry", how: "Seq Scan", rows: ENTRIES }]);
});
