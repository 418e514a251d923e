import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, describe, expect, test } from "vitest";
import { NextRequest } from "next/server";
import { answerGone } from "@/app/gone";
import { isGone } from "@/lib/discovery/gone";
import { ROUTED_HOST } from "@/lib/platform/addresses/hosts";
import { resolve } from "@/lib/discovery/resolve";
import type { Actor } from "@/lib/kernel/actor";
import { closeAccount } from "@/lib/accounts/account/commands";
import { eraseAccount } from "@/lib/accounts/account/erase";
import { eachKept, findKept, findKeptMonth } from "@/lib/fronts/editions/archive";
import type { Edition } from "@/lib/fronts/editions/dto";
import {
  createEdition,
  deleteEdition,
  publishEdition,
  scheduleEdition,
  showOnHome,
  unscheduleEdition,
  updateEdition,
  withdrawEdition,
} from "@/lib/fronts/editions/commands";
import { openHosts } from "@/lib/spaces/domains/hosts";
import {
  findComposed,
  findInForce,
  getEditionDesk,
  listByDate,
  listComposable,
  listLost,
} from "@/lib/fronts/editions/queries";
import {
  keepDailyEditions,
  publishDueEdition,
  publishDueEditions,
  tellLostStories,
} from "@/lib/fronts/editions/schedule";
import { editionInput, type EditionForm } from "@/lib/fronts/editions/schema";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { db } from "@/lib/kernel/db";
import { decideText, forgetRemovedTexts } from "@/lib/desk/moderation/commands";
import { decisionInput } from "@/lib/desk/moderation/schema";
import { listNotices } from "@/lib/house/notices/queries";
import { acceptPlacement, blockSpace } from "@/lib/fronts/placements/commands";
import {
  deleteForGood,
  discardRemoval,
  emptyTrash,
  republishEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { touchedBy } from "@/tests/support/touched";

let owner: Actor;
let other: Actor;
let admin: Actor;
let space: Space;
let entries: Entry[];

beforeEach(async () => {
  await resetDatabase();
  [owner, other, admin] = [await createUser(), await createUser(), await createAdmin()];
  space = await createSpaceFor(owner, { name: "Gaceta" });
  entries = [];
  for (const [index, title] of ["Primera", "Segunda", "Tercera", "Cuarta"].entries()) {
    const entry = await createEntryFor(owner, { title });
    await addEntryToSpace(owner, space.space_id, entry.entry_id, new Date(2026, 0, 1 + index));
    entries.push(entry);
  }
});

const id = (title: string) => entries.find((entry) => entry.title === title)!.entry_id;
const at = (title: string, position: number | null, more = {}) => ({
  ...{ entry_id: id(title), position },
  ...more,
});
const begin = (plan: EditionForm, actor = owner, of: number | null = space.space_id) =>
  createEdition(actor, of, editionInput.parse(plan));
const publish = async (plan: EditionForm, actor = owner, of: number | null = space.space_id) => {
  const { edition_id, version } = await begin(plan, actor, of);
  return publishEdition(actor, edition_id, { version });
};
const shown = async (of: number | null = space.space_id) => {
  const byDate = await listByDate(of);
  const front = await findComposed(of, byDate);
  return (front?.stories ?? byDate).map(({ title }) => title);
};
const kept = async ({ day, number }: { day: string | null; number: number | null }) =>
  (await findKept(space.space_id, day!, number!))!;
/** Takes an entry off the site by a moderator's decision. */
const moderate = (title: string) =>
  decideText(
    admin,
    { subject: "entry", subject_id: id(title) },
    decisionInput.parse({ outcome: "removed", reason: "spam", statement: "Es publicidad." }),
  );
const never = new AbortController().signal;
const notices = async (actor: Actor) =>
  (await listNotices(actor, { limit: 50 })).items.map(({ content }) => content);
const lostTo = async (actor: Actor) =>
  (await notices(actor)).filter(({ kind }) => kind === "edition_lost");

describe("a front page", () => {
  test("that nobody composed shows its entries by date", async () => {
    expect(await findInForce(space.space_id)).toBeNull();
    expect(await shown()).toEqual(["Cuarta", "Tercera", "Segunda", "Primera"]);
  });

  test("shows what was placed, and what is new falls in around it", async () => {
    await publish({ stories: [at("Primera", 0), at("Segunda", 2)], hidden: [id("Cuarta")] });
    expect(await shown()).toEqual(["Primera", "Tercera", "Segunda"]);
    const fifth = await createEntryFor(owner, { title: "Quinta" });
    await addEntryToSpace(owner, space.space_id, fifth.entry_id);
    expect(await shown()).toEqual(["Primera", "Quinta", "Segunda", "Tercera"]);
  });

  test("announces by its own words what its author agrees to, and nothing else", async () => {
    const foreign = await createEntryFor(other, { title: "Ajena" });
    await addEntryToSpace(owner, space.space_id, foreign.entry_id);
    const words = { headline: "Otro titular", standfirst: "Otra entradilla" };
    await publish({
      stories: [
        at("Primera", 0, { ...words, focus_x: 10, focus_y: 20 }),
        { entry_id: foreign.entry_id, position: 1, ...words },
      ],
    });
    const front = await findComposed(space.space_id, await listByDate(space.space_id));
    expect(front!.stories.slice(0, 2)).toMatchObject([
      { title: "Otro titular", summary: "Otra entradilla", image_focus_x: 10, image_focus_y: 20 },
      { title: "Ajena", summary: null },
    ]);
  });

  test.each<[string, EditionForm | null]>([
    ["nobody has composed", null],
    ["somebody composed", { layout: "two", stories: [] }],
  ])("of the site that %s goes on without an entry that is taken off it", async (_what, plan) => {
    if (plan) await publish({ ...plan, stories: [at("Primera", 0)] }, admin, null);
    const before = await shown(null);
    const { layout } = (await findInForce(null)) ?? { layout: null };
    expect(await showOnHome(admin, id("Tercera"), { shown: false })).toEqual({ shown: false });
    expect(await shown(null)).toEqual(before.filter((title) => title !== "Tercera"));
    expect(await findInForce(null)).toMatchObject({ layout, hidden: [id("Tercera")] });
    expect(await shown()).toContain("Tercera"); // its space's is another
    const later = await createEntryFor(owner, { title: "Quinta" });
    expect(await shown(null)).toContain("Quinta");
    await showOnHome(admin, id("Tercera"), { shown: true });
    expect(await shown(null)).toEqual(expect.arrayContaining(before));
    expect(later.listed).toBe(true);
  });

  test("of the site lets go of what stood first or above everything, and keeps its other words", async () => {
    const own = { headline: "Otro titular", until: "2199-01-01T07:00:00.000Z" };
    await publish(
      { breaking_id: id("Primera"), stories: [at("Segunda", 0, own), at("Cuarta", 1, own)] },
      admin,
      null,
    );
    await showOnHome(admin, id("Primera"), { shown: false });
    await showOnHome(admin, id("Segunda"), { shown: false });
    expect(await findInForce(null)).toMatchObject({
      ...{ breaking_id: null, hidden: [id("Primera"), id("Segunda")] },
      stories: [
        { entry_id: id("Cuarta"), position: 1, ...own },
        { entry_id: id("Segunda"), position: null, headline: "Otro titular", until: null },
      ],
    });
    expect((await shown(null)).toSorted()).toEqual(["Otro titular", "Tercera"]);
  });

  test("of the site says once what it has, and only of what it shows", async () => {
    const hide = (entryId: number, who = admin) => showOnHome(who, entryId, { shown: false });
    const newcomers = await createEntryFor(await createUser({ trusted_at: null }));
    for (const missing of [newcomers.entry_id, 2_147_483_647]) {
      await expect(hide(missing)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(hide(id("Tercera"), owner)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findInForce(null)).toBeNull();
    await showOnHome(admin, id("Tercera"), { shown: true }); // as it is
    expect(await findInForce(null)).toBeNull();
    const editor = await createUser({ isEditor: true });
    for (let times = 0; times < 2; times++) await hide(id("Tercera"), editor);
    expect(await db.edition.count({ where: { state: "published", automatic: false } })).toBe(1);
    // Whoever composes meanwhile is told.
    const stale = await begin({}, admin, null);
    await expect(
      publishEdition(admin, stale.edition_id, { version: stale.version, based_on: null }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("of the site tells nobody again of what it had lost before", async () => {
    await publish({ stories: [at("Segunda", 0), at("Primera", 1)] }, admin, null);
    await deleteEntry(owner, id("Segunda"));
    await tellLostStories();
    await showOnHome(admin, id("Tercera"), { shown: false });
    await tellLostStories();
    expect(await lostTo(admin)).toMatchObject([{ title: "Segunda", others: 0 }]);
  });

  test("is composed by who edits it: the home page by who edits the site", async () => {
    await expect(begin({}, other)).rejects.toMatchObject({ code: "forbidden" });
    await expect(begin({}, owner, null)).rejects.toMatchObject({ code: "forbidden" });
    await setMember(owner, space.space_id, other.id, "redactor");
    await expect(begin({}, other)).rejects.toMatchObject({ code: "forbidden" });
    await setMember(owner, space.space_id, other.id, "editor");
    await begin({}, other);
    await publish({ stories: [at("Segunda", 0)] }, admin, null);
    expect(await shown(null)).toEqual(["Segunda", "Cuarta", "Tercera", "Primera"]);
    await expect(getEditionDesk(owner, null)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("places what is further down than it shows by date", async () => {
    const { edition_id, version } = await begin({ stories: [at("Primera", 0)] });
    await publishEdition(owner, edition_id, { version });
    const newest = (await listByDate(space.space_id)).slice(0, 2);
    const front = await findComposed(space.space_id, newest);
    expect(front!.stories.map(({ title }) => title)).toEqual(["Primera", "Cuarta", "Tercera"]);
  });
});

describe("what may not stand on a front page", () => {
  let foreign: Entry;
  beforeEach(async () => {
    foreign = await createEntryFor(other, { title: "Ajena" });
    entries.push(foreign);
  });
  const lost = async () => {
    await tellLostStories();
    return lostTo(owner);
  };

  test("is not told to who wrote it, placed or in the line above everything", async () => {
    await publish({ stories: [at("Ajena", 0)] });
    await publish({ layout: "two", breaking_id: id("Ajena") });
    await addEntryToSpace(owner, space.space_id, foreign.entry_id);
    expect((await notices(other)).filter(({ kind }) => kind === "composed")).toEqual([]);
    await publish({ breaking_id: id("Ajena") });
    expect((await notices(other)).filter(({ kind }) => kind === "composed")).toMatchObject([
      { title: "Ajena", others: 0 },
    ]);
  });

  test("that was placed before it was in the space is told to nobody either", async () => {
    await addEntryToSpace(owner, space.space_id, foreign.entry_id);
    const { edition_id, version } = await begin({ stories: [at("Ajena", 0)] });
    await removeEntryFromSpace(owner, space.space_id, foreign.entry_id);
    await publishEdition(owner, edition_id, { version });
    expect((await notices(other)).filter(({ kind }) => kind === "composed")).toEqual([]);
  });

  test("gives no title away to a front page in preparation", async () => {
    await takeEntryDown(other, foreign.entry_id);
    const { stories } = await begin({ stories: [at("Ajena", 0), at("Primera", 1)] });
    expect(stories.map(({ entry_id }) => entry_id)).toEqual([id("Primera")]);
    expect(await lost()).toEqual([]);
  });

  test("stays in the plan where it has been there", async () => {
    await publish({ stories: [at("Segunda", 0)] });
    await removeEntryFromSpace(owner, space.space_id, id("Segunda"));
    const { stories } = await begin({ stories: [at("Segunda", 0)] });
    expect(stories.map(({ entry_id }) => entry_id)).toEqual([id("Segunda")]);
    expect(await lost()).toMatchObject([{ title: "Segunda", others: 0 }]);
  });
});

test("who blocked a space is not told of its front page; of several entries at once, an author hears once", async () => {
  const texts = [];
  for (const title of ["Una", "Dos"]) {
    const entry = await createEntryFor(other, { title });
    await addEntryToSpace(admin, space.space_id, entry.entry_id);
    texts.push(entry);
  }
  const stories = texts.map(({ entry_id }, position) => ({ entry_id, position }));
  const told = async () => (await notices(other)).filter(({ kind }) => kind === "composed");
  await db.spaceBlock.create({ data: { space_id: space.space_id, user_id: other.id } });
  await publish({ stories });
  expect(await told()).toEqual([]);
  await db.spaceBlock.deleteMany();
  await publish({});
  await publish({ stories });
  expect(await told()).toMatchObject([{ title: "Dos", others: 1 }]);
});

describe("two who compose", () => {
  test("learn of each other: another version, and another front page in force", async () => {
    await setMember(owner, space.space_id, other.id, "editor");
    const { edition_id, version } = await begin({});
    const changes = editionInput.parse({ layout: "two" });
    const changed = await updateEdition(other, edition_id, { ...changes, version });
    expect(changed).toMatchObject({ version: version + 1, layout: "two" });
    await expect(updateEdition(owner, edition_id, { ...changes, version })).rejects.toMatchObject({
      code: "conflict",
      message: "Persona de Prueba ha cambiado esta portada desde que la abriste.",
      conflict: { edition_id, version: changed.version },
    });
    const first = await publish({}, other);
    const late = { version: changed.version, based_on: null };
    await expect(publishEdition(owner, edition_id, late)).rejects.toMatchObject({
      message: expect.stringContaining("ha publicado otra portada"),
      conflict: { edition_id: first.edition_id },
    });
    const seen = { version: changed.version, based_on: first.edition_id };
    expect(await publishEdition(owner, edition_id, seen)).toMatchObject({ state: "published" });
    await expect(
      updateEdition(owner, edition_id, { ...changes, version: 2 }),
    ).rejects.toMatchObject({
      message: "Esta portada ya está publicada.",
      conflict: { edition_id, state: "published" },
    });
  });

  test("throw away what is not published", async () => {
    const { edition_id } = await begin({});
    await expect(deleteEdition(other, edition_id)).rejects.toMatchObject({ code: "forbidden" });
    await deleteEdition(owner, edition_id);
    await expect(deleteEdition(owner, edition_id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a front page that is published again and again", () => {
  test("is refused after 48 of a day, those of its own day and place alone", async () => {
    const { day } = await publish({});
    const earlier = { state: "published", published_at: new Date(2020, 1) };
    const fill = (space_id: number | null, count: number, more: object) =>
      db.edition.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          ...{ ...earlier, space_id, number: index + 2 },
          ...{ day, ...more },
        })),
      });
    await fill(space.space_id, 46, {});
    await fill(space.space_id, 60, { day: "2020-01-01" });
    await fill(null, 60, {});
    expect(await publish({ layout: "two" })).toMatchObject({ number: 48 });
    await expect(publish({ layout: "text" })).rejects.toMatchObject({
      code: "rate_limited",
      message: "Hoy se han publicado ya 48 portadas: la siguiente, a partir de medianoche.",
    });
    await keepDailyEditions(never, new Date(`${day}T22:30:00Z`)); // the site's own needs no room
    await db.edition.updateMany({
      where: { space_id: space.space_id, day, number: 7 },
      data: { day: "2020-01-02" },
    });
    expect(await publish({ layout: "text" })).toMatchObject({ state: "published" });
  });
});

describe("an hour", () => {
  const schedule = async (plan: EditionForm = { stories: [at("Primera", 0)] }) => {
    const { edition_id, version } = await begin(plan);
    const publish_at = new Date(Date.now() + 3_600_000);
    return scheduleEdition(owner, edition_id, { version, publish_at });
  };
  const strike = () => db.edition.updateMany({ data: { publish_at: new Date(Date.now() - 1) } });

  test("publishes an edition once, whoever comes first", async () => {
    const { edition_id } = await schedule();
    expect(await publishDueEdition()).toBe(false);
    expect(await shown()).toEqual(["Cuarta", "Tercera", "Segunda", "Primera"]);
    await strike();
    await Promise.all([1, 2, 3].map(() => publishDueEdition()));
    expect(await findInForce(space.space_id)).toMatchObject({ edition_id, number: 1 });
    expect(await db.auditEvent.count({ where: { action: "edition.published" } })).toBe(1);
    expect(await publishDueEdition()).toBe(false);
  });

  test("is in the future, and can be taken away", async () => {
    const { edition_id, version } = await schedule();
    const past = { version, publish_at: new Date(Date.now() - 1) };
    await expect(scheduleEdition(owner, edition_id, past)).rejects.toMatchObject({
      code: "invalid",
    });
    await unscheduleEdition(owner, edition_id, version);
    await strike();
    expect(await publishDueEdition()).toBe(false);
  });

  test("of somebody who may not compose any more publishes nothing, and those who may are told", async () => {
    await setMember(owner, space.space_id, other.id, "editor");
    const { edition_id, version } = await begin({}, other);
    const publish_at = new Date(Date.now() + 3_600_000);
    await scheduleEdition(other, edition_id, { version, publish_at });
    await setMember(owner, space.space_id, other.id, "redactor");
    await strike();
    await publishDueEditions(never);
    const reason = "Solo quien edita el espacio compone su portada.";
    expect((await getEditionDesk(owner, space.space_id)).waiting).toMatchObject([
      { edition_id, state: "draft", reason },
    ]);
    expect(await notices(owner)).toMatchObject([{ kind: "edition_stopped", space: "Gaceta" }]);
  });

  test("N21: of somebody whose account is being closed publishes nothing", async () => {
    await setMember(owner, space.space_id, other.id, "editor");
    const { edition_id, version } = await begin({}, other);
    const publish_at = new Date(Date.now() + 3_600_000);
    await scheduleEdition(other, edition_id, { version, publish_at });
    await closeAccount(other, { texts: "stay" });
    await strike();
    await publishDueEditions(never);
    expect((await getEditionDesk(owner, space.space_id)).waiting).toMatchObject([
      { edition_id, state: "draft" },
    ]);
  });

  test("lets go of what was fixed until then", async () => {
    await publish({ stories: [at("Primera", 0, { until: "2027-01-01T00:00:00Z" })] });
    expect((await shown())[0]).toBe("Primera");
    await db.editionStory.updateMany({ data: { until: new Date(Date.now() - 1) } });
    await publishDueEditions(never);
    expect((await shown())[0]).toBe("Cuarta");
  });

  test("does not fix what would have ended before it is saved", async () => {
    const ended = { until: "2020-01-01T00:00:00Z", headline: "Otro" };
    const { stories } = await begin({ stories: [at("Primera", 0, ended)] });
    expect(stories).toMatchObject([{ position: null, until: null, headline: "Otro" }]);
  });
});

describe("a placed entry that goes", () => {
  test("is named to who composes as long as its title may be told", async () => {
    await publish({ stories: [at("Primera", 0), at("Segunda", 1), at("Tercera", 2)] });
    await removeEntryFromSpace(owner, space.space_id, id("Segunda"));
    await moderate("Tercera");
    await db.removal.deleteMany(); // nobody can bring it back
    const desk = await getEditionDesk(owner, space.space_id);
    const there = await listComposable(space.space_id, desk);
    expect(await listLost(space.space_id, desk, there)).toEqual([
      { entry_id: id("Segunda"), title: "Segunda" },
    ]);
  });

  test("leaves no hole, and its editors are told once", async () => {
    await publish({ stories: [at("Primera", 0), at("Segunda", 1)] });
    await takeEntryDown(owner, id("Primera"));
    await removeEntryFromSpace(owner, space.space_id, id("Segunda"));
    expect(await shown()).toEqual(["Cuarta", "Tercera"]);
    await tellLostStories();
    await tellLostStories();
    expect(await lostTo(owner)).toMatchObject([{ title: "Segunda", others: 1 }]);
  });

  test("is told along with what went before and was not seen, to those of the team who have joined", async () => {
    await publish({ stories: [at("Primera", 0), at("Segunda", 1), at("Tercera", 2)] });
    const [joined, invited] = [await createUser(), await createUser()];
    for (const { id } of [joined, invited]) await setMember(owner, space.space_id, id, "editor");
    await joinTeam(joined, space.space_id);
    for (const title of ["Primera", "Segunda"]) {
      await removeEntryFromSpace(owner, space.space_id, id(title));
    }
    await tellLostStories();
    await removeEntryFromSpace(owner, space.space_id, id("Tercera"));
    await tellLostStories();
    for (const editor of [owner, joined]) {
      expect(await lostTo(editor)).toMatchObject([{ title: "Tercera", others: 2 }]);
    }
    expect(await lostTo(invited)).toEqual([]);
  });

  test("is told once, however often what it was placed on is saved", async () => {
    const saved = { stories: [at("Primera", 0)] };
    const { edition_id, version } = await begin(saved);
    await removeEntryFromSpace(owner, space.space_id, id("Primera"));
    await tellLostStories();
    const plan = editionInput.parse(saved);
    await updateEdition(owner, edition_id, { ...plan, version });
    await tellLostStories();
    expect(await lostTo(owner)).toMatchObject([{ title: "Primera", others: 0 }]);
  });
});

describe("a kept front page", () => {
  test("goes on showing what it showed, whatever becomes of its entries", async () => {
    const edition = await publish({
      stories: [at("Primera", 0, { headline: "Titular de ese día" })],
    });
    await updateEntry(owner, id("Cuarta"), { title: "Cuarta, cambiada" });
    await takeEntryDown(owner, id("Tercera"));
    await db.user.update({ where: { id: owner.id }, data: { fullName: "Otro Nombre" } });
    await publish({ stories: [at("Segunda", 0)] });
    const { stories, newer, older } = await kept(edition);
    expect(stories.map(({ entry, state }) => [entry.title, state])).toEqual([
      ["Titular de ese día", "there"],
      ["Cuarta", "there"],
      ["Tercera", "gone"],
      ["Segunda", "there"],
    ]);
    expect(stories[0]!.entry.author).toMatchObject({ fullName: "Persona de Prueba" });
    expect([older, newer]).toMatchObject([null, { number: 2, headline: "Segunda" }]);
  });

  test("marks what was corrected since", async () => {
    const edition = await publish({});
    await db.correction.create({
      data: { entry_id: id("Cuarta"), version: 2, line: "Eran 112.", created: new Date() },
    });
    const { stories } = await kept(edition);
    expect(stories.map(({ corrected }) => corrected)).toEqual([true, false, false, false]);
  });

  test("tells nothing of what was deleted for good, nor of an account that is gone", async () => {
    const guest = await createUser({ fullName: "Quien se va" });
    const foreign = await createEntryFor(guest, { title: "De quien se va" });
    await addEntryToSpace(owner, space.space_id, foreign.entry_id);
    const edition = await publish({});
    await deleteForGood(admin, "entry", id("Cuarta"));
    await closeAccount(guest, { texts: "stay" });
    await db.user.update({ where: { id: guest.id }, data: { closing_at: new Date() } });
    await eraseAccount(guest.id);
    const { stories } = await kept(edition);
    expect(stories[0]!.entry).toMatchObject({ title: "De quien se va", author: null });
    expect(stories[1]).toMatchObject({ state: "forgotten", entry: { title: "Texto retirado" } });
    const rows = await db.editionShown.findMany({ where: { author_name: "Quien se va" } });
    expect(rows).toEqual([]);
  });

  describe("tells less of what its author does not agree to", () => {
    let foreign: Entry;
    const image = "/uploads/0123456789abcdef0123456789abcdef-800x600.webp";
    const words = { headline: "Un titular suyo no", standfirst: "Una entradilla de la casa" };
    const place = () => addEntryToSpace(owner, space.space_id, foreign.entry_id);
    const lead = async () => {
      const { day } = await db.edition.findFirstOrThrow({ where: { space_id: space.space_id } });
      const [{ stories, edition }, month] = await Promise.all([
        kept({ day, number: 1 }),
        findKeptMonth(space.space_id),
      ]);
      const { title, summary, excerpt, image } = stories[0]!.entry;
      const headlines = [edition.headline, month!.editions.at(-1)!.headline];
      return { state: stories[0]!.state, title, summary, excerpt, image, headlines };
    };
    const alone = (state: string, title: string) => ({
      ...{ state, title, summary: "", excerpt: "", image: null, headlines: [title, title] },
    });
    const asKept = {
      ...{ state: "there", title: words.headline, summary: words.standfirst, image },
      headlines: [words.headline, words.headline],
    };

    beforeEach(async () => {
      foreign = await createEntryFor(other, { title: "Ajena" });
      await db.entry.update({ where: { entry_id: foreign.entry_id }, data: { image } });
      entries.push(foreign);
      await place();
      await acceptPlacement(other, space.space_id, foreign.entry_id);
      await publish({ stories: [at("Ajena", 0, words)] });
      expect(await lead()).toMatchObject(asKept);
    });

    test("and took out of the space: its own title stays, and nothing leads into it", async () => {
      await removeEntryFromSpace(other, space.space_id, foreign.entry_id);
      expect(await lead()).toEqual(alone("left", "Ajena"));
    });

    test("and keeps from a space that lists it", async () => {
      await removeEntryFromSpace(other, space.space_id, foreign.entry_id);
      await place();
      expect(await lead()).toMatchObject({ state: "there", title: "Ajena", summary: null, image });
      await blockSpace(other, space.space_id);
      expect(await lead()).toEqual(alone("left", "Ajena"));
    });

    test("and withdrew from the site, until it is back", async () => {
      await takeEntryDown(other, foreign.entry_id);
      expect(await lead()).toEqual(alone("gone", "Ajena"));
      await republishEntry(other, foreign.entry_id);
      expect(await lead()).toMatchObject(asKept);
    });

    test("and deleted", async () => {
      await deleteEntry(other, foreign.entry_id);
      expect(await lead()).toEqual(alone("gone", "Ajena"));
    });

    test("and nothing of what a moderator removed, in the list of a month either", async () => {
      await moderate("Ajena");
      const forgotten = { ...alone("forgotten", "Texto retirado"), headlines: [null, null] };
      expect(await lead()).toEqual(forgotten);
    });

    test("on the home page by its own words as long as it can be read", async () => {
      const { day } = await publish({ stories: [at("Ajena", 0, words)] }, admin, null);
      const first = async () => (await findKept(null, day!, 1))!.stories[0]!;
      await removeEntryFromSpace(other, space.space_id, foreign.entry_id);
      expect(await first()).toMatchObject({ state: "there", entry: { title: words.headline } });
      await takeEntryDown(other, foreign.entry_id);
      expect(await first()).toMatchObject({
        state: "gone",
        entry: { title: "Ajena", image: null },
      });
    });

    test("at once, where it is in the cache", async () => {
      const { day } = await db.edition.findFirstOrThrow({ select: { day: true } });
      const tagsAt = async (path: string) => (await tagsOf(() => resolve(null, path))).tags;
      const pages = [await tagsAt(`s/gaceta/portadas/${day}`), await tagsAt("s/gaceta/portadas")];
      const told = await touchedBy(() =>
        removeEntryFromSpace(other, space.space_id, foreign.entry_id),
      );
      for (const tags of pages) expect(told.some((tag) => tags.includes(tag))).toBe(true);
    });
  });

  test("is found by its day, its month and its number, in its space and nowhere else", async () => {
    const { day } = await publish({});
    await publish({ layout: "text" });
    const found = await findKeptMonth(space.space_id);
    expect(found).toMatchObject({ month: day!.slice(0, 7), older: null, newer: null });
    expect(found!.editions.map(({ number }) => number)).toEqual([2, 1]);
    expect(await findKeptMonth(null)).toBeNull();
    const at = (path: string) =>
      tagsOf(() => resolve(null, path)).then(({ result }) => result.kind);
    expect(await at(`s/gaceta/portadas/${day}-2`)).toBe("edition");
    expect(await at(`s/gaceta/portadas/${day}-3`)).toBe("notFound");
    expect(await at("s/gaceta/portadas/2019-01")).toBe("notFound");
    expect(await at(`portadas/${day}`)).toBe("notFound");
    expect(await at("portadas")).toBe("editions");
  });

  test("is told apart from those of the same minute, even of one that was taken out", async () => {
    const three = [await publish({}), await publish({}), await publish({})];
    const minutes = ["10:32:05", "10:32:40", "10:33:00"];
    for (const [index, { edition_id }] of three.entries()) {
      const published_at = new Date(`${three[0]!.day}T${minutes[index]}Z`);
      await db.edition.update({ where: { edition_id }, data: { published_at } });
    }
    const [first, second, third] = three as [Edition, Edition, Edition];
    const inMonth = async () =>
      (await findKeptMonth(space.space_id))!.editions.map(({ of_minute }) => of_minute);
    expect(await inMonth()).toEqual([1, 2, 1]);
    expect(await kept(second)).toMatchObject({
      edition: { of_minute: 2 },
      older: { of_minute: 1 },
      newer: { of_minute: 1 },
    });
    expect((await kept(third)).older).toMatchObject({ of_minute: 2 });
    await withdrawEdition(owner, first.edition_id, { reason: "Se publicó por error." });
    expect(await inMonth()).toEqual([1, 2]);
    expect((await kept(second)).edition).toMatchObject({ number: 2, of_minute: 2 });
  });

  test("keeps the images that it shows", async () => {
    const upload_id = "0123456789abcdef0123456789abcdef";
    await db.upload.create({ data: { upload_id } });
    const image = `/uploads/${upload_id}-800x600.webp`;
    await db.entry.update({ where: { entry_id: id("Cuarta") }, data: { image } });
    await publish({});
    await db.entry.update({ where: { entry_id: id("Cuarta") }, data: { image: null } });
    const unused = async () =>
      (await db.upload.findUniqueOrThrow({ where: { upload_id } })).unused_since;
    expect(await unused()).toBeNull();
    await deleteForGood(admin, "entry", id("Cuarta"));
    expect(await unused()).not.toBeNull();
  });
});

describe("what is forgotten leaves every page that kept it, whoever has it forgotten", () => {
  const long = new Date(Date.now() - 365 * 86_400_000);
  let tags: string[];
  beforeEach(async () => {
    await publish({});
    await publish({}, admin, null);
    tags = [`entry:${id("Cuarta")}`, `editions:${space.space_id}`, "editions:home"];
  });

  test("from the trash", async () => {
    await deleteEntry(owner, id("Cuarta"));
    const { removal_id } = await db.removal.findFirstOrThrow();
    const told = await touchedBy(() => discardRemoval(admin, removal_id));
    expect(told.toSorted()).toEqual(tags.toSorted());
  });

  test("from the trash where it already is", async () => {
    await deleteEntry(owner, id("Cuarta"));
    const told = await touchedBy(() => deleteForGood(admin, "entry", id("Cuarta")));
    expect(told.toSorted()).toEqual(tags.toSorted());
  });

  test("by its time there", async () => {
    await deleteEntry(owner, id("Cuarta"));
    expect(await touchedBy(() => emptyTrash(never))).toEqual([]);
    await db.removal.updateMany({ data: { removed_at: long } });
    const told = await touchedBy(() => emptyTrash(never));
    expect(told.toSorted()).toEqual(tags.toSorted());
  });

  test("once nobody can appeal", async () => {
    await moderate("Cuarta");
    await db.decision.updateMany({ data: { created: long } });
    const told = await touchedBy(() => forgetRemovedTexts());
    expect(told.toSorted()).toEqual(tags.toSorted());
  });

  test("with its author's account", async () => {
    const guest = await createUser();
    const foreign = await createEntryFor(guest, { title: "Ajena" });
    await addEntryToSpace(owner, space.space_id, foreign.entry_id);
    await publish({ layout: "two" });
    await deleteEntry(guest, foreign.entry_id);
    await closeAccount(guest, { texts: "stay" });
    await db.user.update({ where: { id: guest.id }, data: { closing_at: new Date() } });
    const told = await touchedBy(() => eraseAccount(guest.id));
    expect(told).toEqual(
      expect.arrayContaining([`entry:${foreign.entry_id}`, `editions:${space.space_id}`]),
    );
  });
});

describe("a front page that is taken out of what is kept", () => {
  const why = { reason: "El titular injuria a una persona." };
  const words = { headline: "Un titular que injuria" };
  const wasThere = ({ day, number }: { day: string | null; number: number | null }) =>
    isGone(null, `s/gaceta/portadas/${day}${number === 1 ? "" : `-${number}`}`);
  const forbidden = { code: "forbidden" };

  test("is by who manages the space, and home pages by administrators", async () => {
    const { edition_id } = await publish({});
    const editor = await createUser();
    await setMember(owner, space.space_id, editor.id, "editor");
    for (const actor of [other, editor]) {
      await expect(withdrawEdition(actor, edition_id, why)).rejects.toMatchObject(forbidden);
    }
    await withdrawEdition(owner, edition_id, why);
    await expect(withdrawEdition(owner, edition_id, why)).rejects.toMatchObject({
      code: "conflict",
    });
    const home = await publish({}, admin, null);
    const siteEditor = await createUser({ isEditor: true });
    for (const actor of [owner, siteEditor]) {
      const refused = withdrawEdition(actor, home.edition_id, why);
      await expect(refused).rejects.toMatchObject(forbidden);
    }
    await withdrawEdition(admin, home.edition_id, why);
    const waiting = await begin({});
    const early = withdrawEdition(owner, waiting.edition_id, why);
    await expect(early).rejects.toMatchObject({ code: "conflict" });
    await expect(withdrawEdition(admin, 999_999, why)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is told nowhere, and its neighbours lead past it; its number is not given again", async () => {
    const first = await publish({ layout: "two" });
    const second = await publish({ stories: [at("Primera", 0, words)] });
    const third = await publish({ layout: "text" });
    await withdrawEdition(owner, second.edition_id, why);
    expect(await findKept(space.space_id, second.day!, 2)).toBeNull();
    expect((await kept(first)).newer).toMatchObject({ number: 3 });
    expect((await kept(third)).older).toMatchObject({ number: 1 });
    const month = await findKeptMonth(space.space_id);
    expect(month!.editions.map(({ number }) => number)).toEqual([3, 1]);
    expect(await findInForce(space.space_id)).toMatchObject({ edition_id: third.edition_id });
    expect(await db.editionShown.count({ where: { headline: words.headline } })).toBe(0);
    for await (const batch of eachKept(space.space_id)) {
      expect(batch.map(({ number }) => number)).toEqual([3, 1]);
    }
    await withdrawEdition(owner, third.edition_id, why);
    expect(await publish({})).toMatchObject({ number: 4 });
    const { waiting } = await getEditionDesk(owner, space.space_id);
    expect(waiting).toEqual([]);
  });

  test("was in force: entries come by date, whatever was in force before", async () => {
    await publish({ stories: [at("Segunda", 0)], hidden: [id("Tercera")] });
    const { edition_id } = await publish({ stories: [at("Primera", 0, words)] });
    await withdrawEdition(owner, edition_id, why);
    expect(await findInForce(space.space_id)).toBeNull();
    expect(await shown()).toEqual(["Cuarta", "Tercera", "Segunda", "Primera"]);
    await publish({ stories: [at("Primera", 0)] });
    expect((await shown())[0]).toBe("Primera");
  });

  test("is gone at its address, on the site and on a domain, and nothing else is", async () => {
    await createDomainFor(owner, space.space_id, { name: "gaceta.es" });
    const first = await publish({});
    const { edition_id, ...second } = await publish({ layout: "two" });
    await withdrawEdition(owner, edition_id, why);
    expect([await wasThere(first), await wasThere(second)]).toEqual([false, true]);
    const { day } = second;
    expect(await isGone("gaceta.es", `portadas/${day}-2`)).toBe(true);
    expect(await isGone("gaceta.es", `portadas/${day}`)).toBe(false);
    expect(await isGone(null, `portadas/${day}-2`)).toBe(false);
    expect(await isGone(null, `s/otra/portadas/${day}-2`)).toBe(false);
    expect(await isGone(null, `spaces/${space.space_id}`)).toBe(false);
    const page = (host: string, path: string) =>
      answerGone(new NextRequest(`http://localhost:3000${path}`, { headers: { host } }));
    openHosts();
    for (const [host, path] of [
      ["localhost:3000", `/s/gaceta/portadas/${day}-2`],
      ["gaceta.es", `/portadas/${day}-2`],
      [ROUTED_HOST, `/s/gaceta/portadas/${day}-2`],
      [ROUTED_HOST, `/dominio/gaceta.es/portadas/${day}-2`],
    ] as const) {
      const answer = await page(host, path);
      expect([answer?.status, await answer?.text()]).toEqual([
        410,
        "Esta portada se ha quitado de la hemeroteca.\n",
      ]);
    }
    expect(await page("localhost:3000", `/s/gaceta/portadas/${day}`)).toBeNull();
    expect(await page("localhost:3000", "/portadas/2026-99-99%E9")).toBeNull();
  });

  test("leaves the cache, and the reason stays in the record", async () => {
    const { edition_id, day } = await publish({});
    const told = await touchedBy(() => withdrawEdition(admin, edition_id, why));
    expect(told).toEqual(
      expect.arrayContaining([
        `edition:${edition_id}`,
        `editions:${space.space_id}`,
        `front:${space.space_id}`,
      ]),
    );
    const event = await db.auditEvent.findFirst({ where: { action: "edition.removed" } });
    expect(event).toMatchObject({
      ...{ subject: "space", subject_id: space.space_id },
      ...{ before: { day, number: 1 }, after: why },
    });
  });
});

describe("the end of a day", () => {
  const evening = new Date("2030-05-05T21:30:00Z"); // 23:30 in Madrid, 22:30 in winter and in London
  const next = new Date("2030-05-06T21:30:00Z");
  const after = new Date("2030-05-07T21:30:00Z");
  const days = async () => {
    const rows = await db.edition.findMany({
      where: { space_id: space.space_id },
      orderBy: { edition_id: "asc" },
    });
    return rows.map(({ day, automatic }) => [day, automatic]);
  };

  test("keeps a front page that changed since the last, once", async () => {
    await keepDailyEditions(never, new Date("2030-05-05T10:00:00Z"));
    expect(await days()).toEqual([]);
    await keepDailyEditions(never, evening);
    await keepDailyEditions(never, evening);
    expect(await days()).toEqual([["2030-05-05", true]]);
    await keepDailyEditions(never, next);
    expect(await days()).toHaveLength(1);
    await updateEntry(owner, id("Cuarta"), { title: "Cuarta, otra vez" });
    await keepDailyEditions(never, after);
    expect(await days()).toEqual([
      ["2030-05-05", true],
      ["2030-05-07", true],
    ]);
    expect(await findInForce(space.space_id)).toBeNull(); // it orders nothing
  });
});
