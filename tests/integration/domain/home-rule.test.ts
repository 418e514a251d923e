import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, expect, test } from "vitest";
import { PATCH as patchSettings } from "@/app/api/settings/route";
import { closeAccount } from "@/lib/accounts/account/commands";
import { eraseAccount } from "@/lib/accounts/account/erase";
import { resolve } from "@/lib/discovery/resolve";
import { listEvents } from "@/lib/house/audit/queries";
import { feedAt } from "@/lib/discovery/feeds";
import { siteCard } from "@/lib/discovery/social-images/card";
import { findKept } from "@/lib/fronts/editions/archive";
import { createEdition, publishEdition } from "@/lib/fronts/editions/commands";
import { findComposed, listByDate } from "@/lib/fronts/editions/queries";
import { keepDailyEditions, tellLostStories } from "@/lib/fronts/editions/schedule";
import { editionInput } from "@/lib/fronts/editions/schema";
import type { Entry } from "@/lib/texts/entries/dto";
import { db } from "@/lib/kernel/db";
import { toCursor } from "@/lib/kernel/pagination";
import { listNotices } from "@/lib/house/notices/queries";
import { unnamedPaper } from "@/lib/house/settings/paper";
import { getSettings } from "@/lib/house/settings/queries";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let admin: Awaited<ReturnType<typeof createAdmin>>;
let writer: Awaited<ReturnType<typeof createUser>>;
let other: Awaited<ReturnType<typeof createUser>>;
let space: Space;
let inSpace: Entry;

beforeEach(async () => {
  await resetDatabase();
  [admin, writer, other] = [await createAdmin(), await createUser(), await createUser()];
  space = await createSpaceFor(writer);
  inSpace = await createEntryFor(writer, { title: "En el espacio" });
  await addEntryToSpace(writer, space.space_id, inSpace.entry_id);
  await createEntryFor(writer, { title: "Suelta" });
  await createEntryFor(other, { title: "De otra" });
  const bot = await createSynthetic(writer);
  await createEntryFor({ ...bot, isAdmin: false }, { title: "De una máquina" });
});

const set = (body: object, as = admin) =>
  call(patchSettings, { method: "PATCH", as, body }).then(({ status }) => status);

/** As a page is made. */
const inPage = async <T>(work: () => Promise<T>) => (await tagsOf(work)).result;

const shown = async () => {
  const byDate = await listByDate(null);
  const front = await findComposed(null, byDate);
  return (front?.stories ?? byDate).map(({ title }) => title);
};

async function publish(titles: string[]) {
  const rows = await db.entry.findMany({ where: { title: { in: titles } } });
  const stories = titles.map((title, position) => ({
    entry_id: rows.find((row) => row.title === title)!.entry_id,
    position,
  }));
  const { edition_id, version } = await createEdition(admin, null, editionInput.parse({ stories }));
  return publishEdition(admin, edition_id, { version });
}

const all = ["De una máquina", "De otra", "Suelta", "En el espacio"];

test("everything that is listed enters the home page until an administrator says otherwise", async () => {
  expect(await shown()).toEqual(all);
  expect(await set({ home_spaces: [space.space_id] }, writer)).toBe(403);
  expect(await set({ home_authors: "machines" })).toBe(400);
  expect(await shown()).toEqual(all);
});

test("only some spaces enter it, where the author agrees to be in them", async () => {
  const listedAlone = await createEntryFor(other, { title: "Solo listada" });
  await addEntryToSpace(writer, space.space_id, listedAlone.entry_id);
  expect(await set({ home_spaces: [space.space_id] })).toBe(200);
  expect(await shown()).toEqual(["En el espacio"]);
});

test("only people enter it, or everybody but some", async () => {
  await set({ home_authors: "people" });
  expect(await shown()).toEqual(["De otra", "Suelta", "En el espacio"]);
  await set({ home_authors: "all", home_without: [other.username] });
  expect(await shown()).toEqual(["De una máquina", "Suelta", "En el espacio"]);
});

test("its further pages, its social image and what is kept of it hold to that; the site's feeds do not", async () => {
  for (let count = 0; count < 31; count++) await createEntryFor(other, { title: `Otra ${count}` });
  const byDate = await listByDate(null);
  const { created, entry_id } = byDate.at(-1)!;
  const cursor = toCursor({ created: new Date(created), id: entry_id });
  await set({ home_without: [other.username] });
  const found = await inPage(() => resolve(null, `desde/${cursor}`));
  expect(found).toMatchObject({
    entries: {
      items: ["De una máquina", "Suelta", "En el espacio"].map((title) => ({ title })),
    },
  });
  expect((await siteCard(unnamedPaper())).stories[0]).toMatchObject({ title: "De una máquina" });
  await keepDailyEditions(new AbortController().signal, new Date("2026-11-25T22:30:00Z"));
  const kept = await db.edition.findFirstOrThrow({ where: { space_id: null } });
  const { stories } = (await findKept(null, kept.day!, kept.number!))!;
  expect(stories.map(({ entry }) => entry.title)).not.toContain("De otra");
  const feed = await inPage(() => feedAt(null, "feeds/feed.json"));
  expect(JSON.stringify(feed)).toContain("Otra 30");
});

test("what was placed there and may enter no more leaves its place to the next, and who composes is told", async () => {
  await publish(["De otra", "Suelta"]);
  expect((await shown())[0]).toBe("De otra");
  await set({ home_without: [other.username] });
  expect(await shown()).toEqual(["De una máquina", "Suelta", "En el espacio"]);
  await tellLostStories();
  const told = (await listNotices(admin, { limit: 50 })).items.map(({ content }) => content);
  expect(told).toMatchObject([{ kind: "edition_lost", title: "De otra" }]);
});

test("accounts are left out by name, without regard to case, and stay out once they are gone", async () => {
  expect(await set({ home_without: ["nadie"] })).toBe(400);
  expect(await set({ home_without: [other.username.toUpperCase()] })).toBe(200);
  expect((await getSettings(admin)).home_without).toEqual([other.username]);
  expect(await shown()).not.toContain("De otra");
  await closeAccount(other, { texts: "stay" });
  await db.user.update({ where: { id: other.id }, data: { closing_at: new Date() } });
  await eraseAccount(other.id);
  expect((await getSettings(admin)).home_without).toEqual([]);
  await set({ home_without: [] });
  expect(await shown()).toEqual(["De una máquina", "Suelta", "En el espacio"]);
});

test("the record says by name what was chosen", async () => {
  await set({ home_spaces: [space.space_id], home_without: [other.username] });
  const { items } = await listEvents(admin, { limit: 1 });
  expect(items[0]!.names).toMatchObject({
    [`space ${space.space_id}`]: space.name,
    [`user ${other.id}`]: other.username,
  });
});

test("a space that is deleted is none of those that were chosen; after the last, all enter", async () => {
  const second = await createSpaceFor(writer);
  await set({ home_spaces: [space.space_id, second.space_id] });
  await deleteSpace(writer, second.space_id);
  expect(await shown()).toEqual(["En el espacio"]);
  await deleteSpace(writer, space.space_id);
  expect((await getSettings(admin)).home_spaces).toEqual([]);
  expect(await shown()).toEqual(all);
});
