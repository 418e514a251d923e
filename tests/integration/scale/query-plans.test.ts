import type { Actor } from "@/lib/kernel/actor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listTokens } from "@/lib/accounts/access-tokens/queries";
import { listSessions } from "@/lib/accounts/access/queries";
import { listTextEvents } from "@/lib/texts/provenance/register-queries";
import { listEvents } from "@/lib/house/audit/queries";
import { newToken, whoHolds } from "@/lib/platform/auth/access-token";
import { actorFromCookies } from "@/lib/platform/auth/session";
import { listBlocked } from "@/lib/house/blocks/queries";
import { postComment } from "@/lib/publishing/publish/comment-commands";
import {
  listSaid,
  countUnseenComments,
  listComments,
  listEntryComments,
  listUserComments,
} from "@/lib/texts/comments/queries";
import { listCommenters } from "@/lib/texts/comments/replies";
import { nullIfRefused } from "@/lib/kernel/errors";
import { db } from "@/lib/kernel/db";
import { methodOf } from "@/lib/texts/provenance/queries";
import { env } from "@/lib/kernel/env";
import {
  listDeskAuthors,
  listDeskChoices,
  listDeskEntries,
  listEntriesTitled,
} from "@/lib/desk/lists/queries";
import { deskEntriesQuery } from "@/lib/desk/lists/schema";
import { getToday } from "@/lib/desk/lists/today";
import { receiveHost } from "@/lib/spaces/domains/commands";
import {
  findDomain,
  findSpaceOfDomain,
  listDomains,
  listUnprovenDomains,
} from "@/lib/spaces/domains/queries";
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
} from "@/lib/texts/entries/queries";
import { enteringHome, type HomeRule } from "@/lib/fronts/editions/home";
import { furtherReading } from "@/lib/fronts/reading/further-reading";
import { searchPublished } from "@/lib/texts/entries/word-search";
import { listPublished, listRecentTitles } from "@/lib/newsroom/generation/briefs";
import { listReviews } from "@/lib/publishing/review/queue";
import { listUndecided } from "@/lib/publishing/review/queries";
import { enter } from "@/lib/newsroom/generation/limits";
import { listInvitations } from "@/lib/accounts/invitations/queries";
import { readSiteNumbers } from "@/lib/operation/status/site-numbers";
import {
  countWaiting,
  getDecision,
  listCases,
  listDecisions,
  listHeldComments,
} from "@/lib/desk/moderation/queries";
import { countUnreadNotices, listNotices } from "@/lib/house/notices/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import { readBudgets } from "@/lib/machines/spending/records";
import { getSpending } from "@/lib/machines/spending/report";
import { listBudgets, listSpendingAlerts } from "@/lib/machines/spending/queries";
import { listAiStops } from "@/lib/machines/ai-stops/queries";
import { listBlockedSpaces, listProposals } from "@/lib/fronts/placements/queries";
import { toCursor } from "@/lib/kernel/pagination";
import type { z } from "@/lib/kernel/zod";
import { countNewcomers, listPeople } from "@/lib/accounts/people/queries";
import {
  findPathHolder,
  findSlugAt,
  getSlug,
  listAliases,
  listAllSlugs,
  listEntrySlugs,
  listOldTargets,
  listSlugs,
} from "@/lib/texts/slugs/queries";
import {
  getSpace,
  getSpaceBySlug,
  listListedSpaces,
  listManagedSpaces,
  listSpaces,
} from "@/lib/spaces/spaces/queries";
import {
  findEntryInSpace,
  listEntrySpaces,
  listFrontPage,
  listSpaceEntries,
  listSpacePeopleEntries,
  listTopStories,
} from "@/lib/fronts/placements/front-pages";
import { getStatus } from "@/lib/operation/status/queries";
import { getSyntheticUser, listSyntheticUsers } from "@/lib/machines/synthetic-users/queries";
import { findEntryToAnswer } from "@/lib/newsroom/tasks/entry-to-answer";
import { listDueTasks } from "@/lib/newsroom/task-runs/lease";
import { promptVersionInForce } from "@/lib/machines/prompt-versions/commands";
import { listPromptVersions } from "@/lib/machines/prompt-versions/queries";
import { getRunDetail } from "@/lib/newsroom/tasks/run-detail";
import {
  getTask,
  listNextRuns,
  listRepeats,
  listSpaceTasks,
  listTaskRuns,
  listTasks,
} from "@/lib/newsroom/tasks/queries";
import { completeMarks } from "@/lib/texts/marks/commands";
import { listLikely, listTitles } from "@/lib/texts/marks/queries";
import { listLibrary } from "@/lib/texts/library/queries";
import { listTeam } from "@/lib/spaces/teams/queries";
import {
  findPersonId,
  findProfile,
  getCurrentUser,
  getUser,
  lastUserId,
  listAuthors,
} from "@/lib/house/users/queries";
import { listDeliveries, listWebhooks } from "@/lib/texts/webhooks/queries";
import { sendDueDeliveries } from "@/lib/texts/webhooks/send";
import { readMost } from "@/lib/fronts/readings/records";
import { getReadings, listReadingsSubjects } from "@/lib/fronts/readings/queries";
import { sessionCookieOf } from "@/tests/support/api";
import { seedCrowd } from "@/tests/support/crowd";
import { createUser } from "@/tests/support/factories";
import { scansOf } from "@/tests/support/query-plans";

const ENTRIES = 10_000;

/** A page of 20 with its authors, slugs and spaces reads some hundred rows; no table is that small. */
const A_FEW = 1_000;

/** Tables of a few rows. */
const SMALL = [
  "setting",
  "ai_stop",
  "budget",
  "model_price",
  "pulse",
  "backup",
  "edition_shown", // none here: nobody has composed
  "_prisma_migrations",
];

beforeAll(async () => {
  await beginFiles();
  // Whether the server has vacuumed or analyzed a table meanwhile must not matter: of a vacuumed one, so few rows as
  // these are read quickest from an index as a whole, which of a million they are not.
  await ofAllTables("SET (autovacuum_enabled = false)");
  await seedCrowd(env.DATABASE_URL, { entries: ENTRIES, comments: 50_000 });
  await seedWebhooks();
  await db.$transaction([
    db.$executeRaw`SET LOCAL default_statistics_target = 200`, // looks at every row, not at some that chance picks
    db.$executeRaw`ANALYZE`,
  ]);
}, 600_000); // over a minute on an idle machine
afterAll(() => ofAllTables("RESET (autovacuum_enabled)"));

/**
 * Empties every table by giving it a new file: the dead rows that other tests leave behind scatter the new ones, and
 * what is scattered makes an index look dear.
 */
const beginFiles = () =>
  db.$executeRawUnsafe(`
    DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true); -- no triggers
      EXECUTE (
        SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
      );
    END $$`);

const ofAllTables = (change: string) =>
  db.$executeRawUnsafe(`
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE "public".%I ${change}', name);
      END LOOP;
    END $$`);

/** One of each of two thousand spaces, with ten messages that arrived. */
async function seedWebhooks() {
  await db.$executeRaw`
    INSERT INTO "webhook" ("space_id", "url", "types", "secret")
    SELECT n, 'https://ejemplo.es/', '{entry.changed}', 'x' FROM generate_series(5000, 7000) AS n`;
  await db.$executeRaw`
    INSERT INTO "webhook_delivery" ("delivery_id", "webhook_id", "type", "body", "next_at", "outcome", "created")
    SELECT gen_random_uuid(), "webhook_id", 'ping', '{}', NULL, 'sent', now() - n * interval '1 hour'
    FROM "webhook" CROSS JOIN generate_series(1, 10) AS n`;
  await db.$executeRaw`
    INSERT INTO "mail" ("mail_id", "sealed") SELECT gen_random_uuid(), '' FROM generate_series(1, 5000)`;
  await db.$executeRaw`ANALYZE "mail"`;
  await db.$executeRaw`ANALYZE "webhook"`;
  await db.$executeRaw`ANALYZE "webhook_delivery"`;
}

const limit = 20;
const visitor = {
  id: 500,
  username: "autora500",
  isAdmin: false,
  isEditor: false,
  trusted_at: new Date(0),
};
const admin = { ...visitor, isAdmin: true };
const someSynthetic = {
  id: 1,
  username: "x",
  fullName: null,
  owner_id: 500,
  personality: null,
  model: "modelo",
  writer: { model: "modelo", token: "x" },
  reader: null,
};
const noPrompt = { instructions: "", prompt: "" };
const deep = toCursor({ created: new Date(Date.now() - 5_000 * 60_000), id: 5_000 });

const onHome = (rule: Partial<HomeRule>) =>
  enteringHome({ home_spaces: [], home_authors: "all", home_without: [7], ...rule });

const desk = (query: z.input<typeof deskEntriesQuery>) =>
  listDeskEntries(visitor, deskEntriesQuery.parse({ limit, ...query }));

const reads: Record<string, () => Promise<unknown>> = {
  "the entries": () => listEntries({ limit }),
  "the entries, far down": () => listEntries({ limit, cursor: deep }),
  "where readers of an entry go on in a space": async () =>
    furtherReading(await getEntry(5_000), (await getEntry(5_000)).spaces[0]?.space_id),
  "where readers of one in no space go on": async () => furtherReading(await getEntry(5_000), 0),
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
  "entries by the beginning of a title that all have": () => listEntriesTitled("ti"),
  "entries by the beginning of a title that none has": () => listEntriesTitled("inexistente"),
  "the desk's choices": () => listDeskChoices(visitor),
  "the review desk": () => listReviews(visitor, { tab: "revisar", limit }),
  "what machines have published, of which there is nothing": () =>
    listReviews(admin, { tab: "publicado", limit }),
  "the newest entries": () => listLatestEntries({ limit }),
  "the newest entries, far down": () => listLatestEntries({ limit, cursor: deep }),
  "the newest entries of people and of a large space, but for one author's": () =>
    listLatestEntries({ limit }, onHome({ home_spaces: [9_999], home_authors: "people" })),
  "those of people and of a large space, far down": () =>
    listLatestEntries(
      { limit, cursor: deep },
      onHome({ home_spaces: [9_999], home_authors: "people" }),
    ),
  "the newest entries of small spaces": () =>
    listLatestEntries({ limit }, onHome({ home_spaces: [5_000, 5_001, 5_002] })),
  "what waits to be admitted": () => listWaitingEntries(admin, { limit }),
  "how much waits": () => countNewcomers(admin),
  "the newest entries with their texts": () => listListedEntries({ limit }),
  "entries of a sitemap": () =>
    listAddressedEntries({ after: 5_000, upTo: 55_000, domain: null }, limit),
  "those of a domain": () =>
    listAddressedEntries({ after: 5_000, upTo: 55_000, domain: "dominio-5000.ejemplo.es" }, limit),
  "where sitemaps end": () => lastEntryId(),
  "entries of the last two days": () =>
    listEntriesSince({ since: new Date(Date.now() - 172_800_000), domain: null }, limit),
  "an author's entries": () => listUserEntries(7, { limit }),
  "a search of an author's entries": () => listUserEntries(7, { limit, q: "cronica" }),
  "a page of an author's": () => listAuthorPage(7, 1),
  "an entry": () => getEntry(5_000),
  "an entry by its slug": () => findEntryByPath("e/titular-5000"),
  "an entry by an old address": () => findEntryByPath("/antiguo-5000"),
  "an address that leads nowhere": () => findEntryByPath("no-existe"),
  "an entry in a space": () => findEntryInSpace("espacio-9999", "titular-5000"),
  "the slugs": () => listSlugs(visitor, { limit }),
  "the slugs, far down": () => listSlugs(visitor, { limit, cursor: deep }),
  "a slug": () => getSlug(visitor, 5_000),
  "an entry's slugs": () => listEntrySlugs(5_000),
  "the old addresses": () => listAliases(visitor, { limit }),
  "the old addresses, far down": () => listAliases(visitor, { limit, cursor: "antiguo-5" }),
  "an entry's old addresses": () => listAliases(visitor, { limit, entry_id: 5_000 }),
  "an old address": () => listOldTargets(["2019/05/fiestas.html", "?p=12"]),
  "the slug with a page at an old address": () => findSlugAt("antiguo-5000?id=3"),
  "the slugs of all entries, far down": () => listAllSlugs({ limit, cursor: deep }),
  "who has a path": () => findPathHolder("antiguo-5000"),
  "the comments": () => listComments(null, { limit }),
  "the comments, far down": () => listComments(null, { limit, cursor: deep }),
  "a search of the comments that finds all, by their text": () =>
    listComments(null, { limit, q: "COMENTÁRIO" }),
  "the same, far down": () => listComments(null, { limit, q: "comentario", cursor: deep }),
  "a search of the comments by a title that all have": () =>
    listComments(null, { limit, q: "titular" }),
  "a search of the comments by an author of many": () =>
    listComments(null, { limit, q: "autora1" }),
  "a search of the comments by an author of few": () =>
    listComments(null, { limit, q: "autora4321" }),
  "a search of the comments that finds one": () =>
    listComments(null, { limit, q: "comentario 43210" }),
  "a search of the comments that finds nothing": () =>
    listComments(null, { limit, q: "inexistente" }),
  "a search of the comments, two letters that find nothing": () =>
    listComments(null, { limit, q: "zz" }),
  "the comments that are new to an account": () => countUnseenComments(visitor),
  "an entry's comments": () => listEntryComments(5_000, { limit }),
  "an author's comments": () => listUserComments(null, 7, { limit }),
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
    listManagedSpaces({
      id: 1,
      username: "autora1",
      isAdmin: true,
      isEditor: false,
      trusted_at: new Date(0),
    }),
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
  "the synthetic users by a part of a name": () =>
    listSyntheticUsers(null, { limit, q: "inexistente" }),
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
  "a task's runs, folded": () => listTaskRuns(7, { limit, folded: true }),
  "a task's runs, folded, far down": () => listTaskRuns(7, { limit, cursor: deep, folded: true }),
  "the runs that repeat one": async () => {
    const { items } = await listTaskRuns(7, { limit, folded: true });
    await listRepeats(7, items.at(-1)?.task_run_id ?? 0, { limit });
  },
  "a run with all that is kept of it": async () => {
    const { items } = await listTaskRuns(7, { limit });
    await getRunDetail({ id: 1, isAdmin: true } as Actor, 7, items[0]?.task_run_id ?? 0);
  },
  "the tasks that are due": () => listDueTasks(limit),
  "what a machine has commented": () => listSaid(db, 7),
  "what is likeliest to say what a text says": () =>
    listLikely(db, { user_id: 7, spaces: [9999] }, [7, 4_321, -4_321, 1_000_000]),
  "the titles with which one is compared": () => listTitles(db, 9999),
  "the texts that have no marks yet": () => completeMarks(new AbortController().signal),
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
  "the register": () => listTextEvents(admin, { limit }),
  "the register, far down": () => listTextEvents(admin, { limit, cursor: deep }),
  "the register of an author": () => listTextEvents(admin, { limit, author: "autora7" }),
  "the register of who is gone": () => listTextEvents(admin, { limit, author: "nadie" }),
  "the register of an entry": () => listTextEvents(admin, { limit, entry_id: 7 }),
  "the register of one kind": () => listTextEvents(admin, { limit, kind: "deleted" }),
  "what was done": () => listEvents(admin, { limit }),
  "what was done, far down": () => listEvents(admin, { limit, cursor: deep }),
  "what somebody did": () => listEvents(admin, { limit, actor: "autora7" }),
  "what was deleted": () => listEvents(admin, { limit, action: "entry.deleted" }),
  "the sessions of an account": () => listSessions(visitor),
  "the limits of a generation": () => enter(someSynthetic, { space_id: 9999 }, "entry", noPrompt),
  "the limits of a comment for a task": () =>
    enter(someSynthetic, { entry_id: 5_000, task_id: 5 }, "comment", noPrompt),
  "what calls took in a month": () => getSpending(admin, {}),
  "the budgets": () => listBudgets(admin),
  "what was read in a week": () => getReadings(admin, { days: 7 }),
  "what was read of an author": () => getReadings(visitor, { days: 90 }),
  "what was read of a space": () => getReadings(admin, { days: 90, space: 5 }),
  "what was read of an entry": () => getReadings(admin, { days: 90, entry: 5 }),
  "what was read most on the home page": () => readMost(db, null),
  "the next runs of one's tasks": () => listNextRuns(visitor, 4),
  "what an administrator's dashboard shows of a day": () => getToday(admin),
  "whose readings can be looked at": () => listReadingsSubjects(visitor),
  "what the desk warns of": () => listSpendingAlerts(admin),
  "where AI is stopped": () => listAiStops(admin),
  "the titles that a model is told": () => listRecentTitles(9999, 60),
  "what waits on the desk for a space": () => listUndecided(500, 9999),
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
  "a space's webhooks": () => listWebhooks(admin, 5_000),
  "the log of a webhook": async () =>
    listDeliveries(admin, (await listWebhooks(admin, 5_000))[0]!.webhook_id),
  "how the site is": () => getStatus(admin),
  "what operators read": () => readSiteNumbers(),
  "an account": () => getUser(500),
  "an author": () => findProfile("AUTORA500"),
  "authors of a sitemap": () => listAuthors(5_000, 55_000, limit),
  "where they end": () => lastUserId(),
  "an account by its name": () => findPersonId("AUTORA500"),
  "the access tokens of an account": () => listTokens(visitor),
  "whose an access token is": () =>
    nullIfRefused(whoHolds(newToken(), new Request("http://localhost/api/user"))),
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

test("a budget reads its own calls, and not all of its month", async () => {
  const nobodys = Prisma.sql`"budget"."scope" = 'user'`; // the calls are another's
  const scans = await scansOf(() => readBudgets(db, nobodys));
  expect(scans).toContainEqual(expect.objectContaining({ table: "generation", rows: 0 }));
  expect(scans.filter(({ table, rows }) => table === "generation" && rows > 0)).toEqual([]);
});

test("who is told of a comment is found among the last of an entry's many", async () => {
  const entry_id = 5_000;
  await db.storedComment.createMany({
    data: Array.from({ length: 3_000 }, (_, n) => ({ entry_id, user_id: n + 1, content: "Más." })),
  });
  await db.$executeRaw`ANALYZE "stored_comment"`; // as a server does by itself after so many
  const scans = await scansOf(() => listCommenters(db, entry_id, [2_147_483_647]));
  expect(scans).not.toEqual([]);
  expect(scans.filter(({ rows }) => rows > A_FEW)).toEqual([]);
});

test("what was read most of a space is counted of its own readings, and not of all", async () => {
  const scans = await scansOf(() => readMost(db, 5_000));
  expect(scans).not.toEqual([]);
  expect(scans.filter(({ table, rows }) => table === "reading" && rows > 0)).toEqual([]);
});

test("whom a change is told is found among many webhooks", async () => {
  const scans = await scansOf(() =>
    postComment(admin, 5_000, { content: "Uno más.", image: null }),
  );
  const webhooks = scans.filter(({ table }) => table === "webhook");
  expect(webhooks).not.toEqual([]);
  expect(webhooks.filter(({ how, rows }) => how === "Seq Scan" || rows > A_FEW)).toEqual([]);
});

test("a whole-table read would be noticed", async () => {
  const scans = await scansOf(
    () => db.$queryRaw`SELECT count(*) FROM "entry" WHERE "excerpt" = ''`,
  );
  expect(scans).toEqual([{ table: "entry", how: "Seq Scan", rows: ENTRIES }]);
});

/** Of a hundred, one that has what is searched by chance would make it look like too many rows for an index. */
test("of texts that are searched, PostgreSQL keeps enough to guess how many have a part", async () => {
  const kept = await db.$queryRaw`
    SELECT "tablename", array_length("histogram_bounds"::text::text[], 1) > 500 AS "enough" FROM pg_stats
    WHERE "schemaname" = 'public' AND "attname" = 'search_text' ORDER BY "tablename"`;
  expect(kept).toEqual([
    { tablename: "entry", enough: true },
    { tablename: "stored_comment", enough: true },
  ]);
});

test("whose turn it is to be sent to is found among many webhooks", async () => {
  await db.$executeRaw`
    INSERT INTO "webhook_delivery" ("delivery_id", "webhook_id", "type", "body")
    SELECT gen_random_uuid(), "webhook_id", 'ping', '{}' FROM "webhook" WHERE "space_id" = 5000`;
  const scans = await scansOf(() => sendDueDeliveries(new AbortController().signal));
  const read = scans.filter(({ table }) => /^webhook/.test(table));
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(({ how, rows }) => how === "Seq Scan" || rows > A_FEW)).toEqual([]);
});
