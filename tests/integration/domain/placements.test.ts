import { beforeEach, describe, expect, test } from "vitest";
import { entryAddress } from "@/lib/platform/addresses/canonical";
import type { Actor } from "@/lib/kernel/actor";
import { blockUser, unblockUser } from "@/lib/house/blocks/commands";
import { deleteEntry, updateEntry, type Background } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { change } from "@/lib/kernel/change";
import { env } from "@/lib/kernel/env";
import { markNoticesRead } from "@/lib/house/notices/commands";
import { countUnreadNotices, listNotices } from "@/lib/house/notices/queries";
import {
  acceptPlacement,
  acceptProposal,
  blockSpace,
  refuseProposal,
  unblockSpace,
} from "@/lib/fronts/placements/commands";
import { listBlockedSpaces, listProposals } from "@/lib/fronts/placements/queries";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Role } from "@/lib/spaces/spaces/policy";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { listEntrySpaces, listFrontPage } from "@/lib/fronts/placements/front-pages";
import { actOnEntries } from "@/lib/desk/lists/commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addMember, joinTeam, removeMember, setMember } from "@/lib/spaces/teams/commands";
import { listOwnTeams } from "@/lib/spaces/teams/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let author: Actor;
let stranger: Actor;
let admin: Actor;
let entry: Entry;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [author, stranger, admin] = [await createUser(), await createUser(), await createAdmin()];
  entry = await createEntryFor(author, { title: "Exclusiva" });
  space = await createSpaceFor(stranger, { name: "Mío" });
});

const place = (actor: Actor, to = space, entryId = entry.entry_id) =>
  addEntryToSpace(actor, to.space_id, entryId);
const address = async (entryId = entry.entry_id) =>
  entryAddress(await getEntry(entryId), env.SITE_URL).slice(env.SITE_URL.length);
const notices = async (actor: Actor) => (await listNotices(actor, { limit: 50 })).items;
const actions = async () =>
  (await db.auditEvent.findMany({ orderBy: { audit_event_id: "asc" } })).map(
    ({ action }) => action,
  );

describe("a stranger's placement", () => {
  test("S1: is only a listing: the entry's address stays, and its author is told", async () => {
    expect(await place(stranger)).toMatchObject({ state: "listed" });
    expect(await address()).toBe("/exclusiva");
    expect((await getEntry(entry.entry_id)).spaces).toMatchObject([
      { space_id: space.space_id, accepted: false },
    ]);
    expect((await getSpace(space.space_id)).entries).toEqual([entry.entry_id]);
    expect(await countUnreadNotices(author)).toEqual({ count: 1, replies: 0 });
    expect(await notices(author)).toMatchObject([
      {
        read: false,
        state: "open",
        content: { kind: "placement", title: "Exclusiva", space: "Mío" },
      },
    ]);
    expect(await notices(stranger)).toEqual([]);
  });

  test("S1: added first does not come before the author's own section", async () => {
    await place(stranger);
    const own = await createSpaceFor(author, { name: "Propio" });
    await place(author, own);
    expect(await address()).toBe("/s/propio/e/exclusiva");
    const named = (await listEntrySpaces(entry.entry_id)).map(({ name }) => name);
    expect(named).toEqual(["Propio", "Mío"]);
  });

  test("moves the address once its author accepts, and nobody else can", async () => {
    await place(stranger);
    for (const other of [stranger, await createUser()]) {
      await expect(acceptPlacement(other, space.space_id, entry.entry_id)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await acceptPlacement(author, space.space_id, entry.entry_id);
    expect(await address()).toBe("/s/mio/e/exclusiva");
    expect((await notices(author))[0]).toMatchObject({ state: "accepted" });
    expect(await actions()).toContain("placement.accepted");
    await acceptPlacement(author, space.space_id, entry.entry_id); // twice is once
    expect((await actions()).filter((action) => action === "placement.accepted")).toHaveLength(1);
  });

  test("is refused by taking it out, and the notice has no question any more", async () => {
    await place(stranger);
    await removeEntryFromSpace(author, space.space_id, entry.entry_id);
    expect((await getEntry(entry.entry_id)).spaces).toEqual([]);
    expect((await notices(author))[0]).toMatchObject({ state: "gone" });
    await expect(acceptPlacement(author, space.space_id, entry.entry_id)).rejects.toMatchObject({
      code: "not_found",
    });
    await place(stranger); // once more: one notice, not two
    expect(await notices(author)).toMatchObject([{ state: "open" }]);
  });

  test("is not possible any more after a block, which takes the others out, and can be lifted", async () => {
    const second = await createEntryFor(author);
    const agreed = await createEntryFor(author);
    for (const { entry_id } of [entry, second, agreed]) await place(stranger, space, entry_id);
    await acceptPlacement(author, space.space_id, agreed.entry_id);
    await blockSpace(author, space.space_id);
    expect((await getSpace(space.space_id)).entries).toEqual([agreed.entry_id]);
    expect((await notices(author)).map(({ state }) => state)).toEqual([
      "accepted",
      "blocked",
      "blocked",
    ]);
    await expect(place(stranger)).rejects.toMatchObject({
      code: "forbidden",
      message: "Quien escribió esta entrada no quiere que sus textos aparezcan en este espacio.",
    });
    expect(await listBlockedSpaces(author)).toMatchObject([{ name: "Mío" }]);
    const others = await createEntryFor(await createUser());
    expect(await place(stranger, space, others.entry_id)).toMatchObject({ state: "listed" });
    await unblockSpace(author, space.space_id);
    expect(await place(stranger)).toMatchObject({ state: "listed" });
    await expect(unblockSpace(author, space.space_id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is over for all of an author's entries, however many the space lists", async () => {
    await db.$executeRaw`
      WITH "made" AS (
        INSERT INTO "entry" ("title", "content", "user_id")
        SELECT 'Entrada ' || n, 'Un texto de prueba.', ${author.id} FROM generate_series(1, 150) n RETURNING "entry_id")
      INSERT INTO "space_entry" ("space_id", "entry_id") SELECT ${space.space_id}, "entry_id" FROM "made"`;
    const others = await createEntryFor(await createUser());
    await place(stranger, space, others.entry_id);
    await blockSpace(author, space.space_id);
    expect((await getSpace(space.space_id)).entries).toEqual([others.entry_id]);
    const [event] = await db.auditEvent.findMany({ where: { action: "space.blocked" } });
    expect(event).toMatchObject({ after: { space: "Mío", removed: 150 } });
  });

  test("is not made by somebody whom the author, or the owner of the synthetic one, has blocked", async () => {
    const bot = await createSynthetic(author);
    const synthetic = await createEntryFor({ ...author, id: bot.id });
    await blockUser(author, stranger.id);
    for (const { entry_id } of [entry, synthetic]) {
      await expect(place(stranger, space, entry_id)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await notices(author)).toEqual([]);
    expect(await place(admin)).toMatchObject({ state: "accepted" });
    await unblockUser(author, stranger.id);
    expect(await place(stranger, space, synthetic.entry_id)).toMatchObject({ state: "listed" });
  });

  test("is one of at most 50", async () => {
    await db.$executeRaw`
      WITH "made" AS (
        INSERT INTO "space" ("name", "slug", "owner_id")
        SELECT 'Otro ' || n, 'otro-' || n, ${stranger.id} FROM generate_series(1, 50) n RETURNING "space_id")
      INSERT INTO "space_entry" ("space_id", "entry_id") SELECT "space_id", ${entry.entry_id} FROM "made"`;
    await expect(place(stranger)).rejects.toMatchObject({ code: "conflict" });
    expect(await place(admin)).toMatchObject({ state: "accepted" });
  });
});

describe("a placement has its author's consent from the start", () => {
  test("when the author made it in a space of theirs", async () => {
    const own = await createSpaceFor(author);
    expect(await place(author, own)).toMatchObject({ state: "accepted" });
    expect(await notices(author)).toEqual([]);
  });

  test("when an administrator did", async () => {
    expect(await place(admin)).toMatchObject({ state: "accepted" });
    expect(await address()).toBe("/s/mio/e/exclusiva");
  });

  test("when whoever manages a synthetic author did; others' are told to that person", async () => {
    const bot = await createSynthetic(author);
    const { entry_id } = await createEntryFor({ ...author, id: bot.id });
    const own = await createSpaceFor(author);
    expect(await place(author, own, entry_id)).toMatchObject({ state: "accepted" });
    expect(await place(stranger, space, entry_id)).toMatchObject({ state: "listed" });
    expect(await notices(author)).toHaveLength(1);
    await acceptPlacement(author, space.space_id, entry_id);
  });

  test("when the author belongs to the team, and only once they have said so", async () => {
    await setMember(stranger, space.space_id, author.id, "redactor");
    expect(await place(stranger)).toMatchObject({ state: "listed" }); // dragged into a team
    await removeEntryFromSpace(stranger, space.space_id, entry.entry_id);
    const invited = async () =>
      (await notices(author)).find(({ content }) => content.kind === "team")?.state;
    expect(await invited()).toBe("open");
    await joinTeam(author, space.space_id);
    expect(await invited()).toBe("accepted");
    expect(await place(stranger)).toMatchObject({ state: "accepted" });
    await removeMember(author, space.space_id, author.id);
    expect(await invited()).toBe("gone");
  });
});

test("of the teams that somebody has joined, each is listed with their role, the latest first", async () => {
  const another = await createSpaceFor(stranger);
  await setMember(stranger, space.space_id, author.id, "colaborador");
  expect(await listOwnTeams(author)).toEqual([]); // only invited
  await joinTeam(author, space.space_id);
  await setMember(stranger, another.space_id, author.id, "editor");
  await joinTeam(author, another.space_id);
  expect(await listOwnTeams(author)).toMatchObject([
    { role: "editor", space: { space_id: another.space_id, name: another.name } },
    { role: "colaborador", space: { space_id: space.space_id, slug: space.slug } },
  ]);
  expect(await listOwnTeams(stranger)).toEqual([]); // its own spaces are no teams that it joined
  await removeMember(author, another.space_id, author.id);
  expect(await listOwnTeams(author)).toHaveLength(1);
});

describe("a colaborador", () => {
  let editor: Actor;
  beforeEach(async () => {
    editor = await createUser();
    await setMember(stranger, space.space_id, author.id, "colaborador");
    await setMember(stranger, space.space_id, editor.id, "editor");
    for (const who of [author, editor]) await joinTeam(who, space.space_id);
    for (const who of [author, editor]) await markNoticesRead(who, {});
  });

  test("proposes an entry, which no page shows until an editor accepts it", async () => {
    expect(await place(author)).toMatchObject({ state: "proposed" });
    expect(await getSpace(space.space_id)).toMatchObject({ entries: [], entries_count: 0 });
    expect(await countUnreadNotices(editor)).toEqual({ count: 1, replies: 0 });
    expect((await notices(editor))[0]).toMatchObject({
      state: "open",
      content: { kind: "proposal" },
    });
    expect((await listProposals(editor, space.space_id, { limit: 10 })).items).toMatchObject([
      { entry_id: entry.entry_id, user: { id: author.id } },
    ]);
    await expect(place(author)).rejects.toMatchObject({ code: "conflict" });
    await expect(acceptProposal(author, space.space_id, entry.entry_id)).rejects.toMatchObject({
      code: "forbidden",
    });
    const silenced_at = new Date();
    await db.user.update({ where: { id: editor.id }, data: { silenced_at } });
    await expect(acceptProposal(editor, space.space_id, entry.entry_id)).rejects.toThrow(
      "Tu cuenta está silenciada",
    );
    await db.user.update({ where: { id: editor.id }, data: { silenced_at: null } });
    await acceptProposal(editor, space.space_id, entry.entry_id);
    expect(await address()).toBe("/s/mio/e/exclusiva");
    expect((await notices(author))[0]).toMatchObject({ content: { kind: "proposal-accepted" } });
    expect((await notices(editor))[0]).toMatchObject({ state: "accepted" });
  });

  test("N5: is accepted in the version that was read, where that is said", async () => {
    await place(author);
    const accept = (version?: number) =>
      acceptProposal(editor, space.space_id, entry.entry_id, { version });
    const read = async () => (await listProposals(editor, space.space_id, { limit: 10 })).items;
    expect(await read()).toMatchObject([{ entry: { version: 1 } }]);
    expect((await notices(editor))[0]).toMatchObject({ content: { version: 1 } });
    await updateEntry(author, entry.entry_id, { content: "Lo que nadie ha leído todavía." });
    await expect(accept(1)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("léela otra vez"),
    });
    const [again] = await read();
    expect(await accept(again?.entry.version)).toMatchObject({ state: "accepted" });
  });

  test("tells each editor once until they look, of the newest and how many others wait", async () => {
    const elsewhere = await createSpaceFor(stranger);
    await setMember(stranger, elsewhere.space_id, author.id, "colaborador");
    await place(author, elsewhere);
    for (let count = 0; count < 3; count++) {
      await place(
        author,
        space,
        (await createEntryFor(author, { title: `Otra ${count}` })).entry_id,
      );
    }
    const proposals = async (who: Actor) =>
      (await notices(who)).filter(({ content }) => content.kind === "proposal");
    expect(await proposals(editor)).toMatchObject([{ content: { title: "Otra 2", others: 2 } }]);
    expect(await proposals(stranger)).toMatchObject([
      { content: { space_id: space.space_id, others: 2 } },
      { content: { space_id: elsewhere.space_id, others: 0 } },
    ]);
    await markNoticesRead(editor, {});
    await place(author);
    expect(await proposals(editor)).toMatchObject([
      { read: false, content: { title: "Exclusiva", others: 3 } },
      { read: true, content: { title: "Otra 2" } },
    ]);
  });

  test("is told of a refusal, and may take a proposal back", async () => {
    await place(author);
    await refuseProposal(editor, space.space_id, entry.entry_id);
    expect((await notices(author))[0]).toMatchObject({ content: { kind: "proposal-refused" } });
    await place(author);
    await refuseProposal(author, space.space_id, entry.entry_id);
    expect((await notices(author)).filter(({ read }) => !read)).toHaveLength(1);
    expect((await listProposals(author, space.space_id, { limit: 10 })).items).toEqual([]);
  });

  test("proposes nobody else's entry, and what is deleted is proposed no more", async () => {
    const foreign = await createEntryFor(stranger);
    await expect(place(author, space, foreign.entry_id)).rejects.toMatchObject({
      code: "forbidden",
    });
    await place(author);
    await deleteEntry(author, entry.entry_id);
    expect((await listProposals(editor, space.space_id, { limit: 10 })).items).toEqual([]);
  });
});

describe("a team", () => {
  const roleOf = async (userId: number) =>
    (
      await db.spaceMember.findUnique({
        where: { space_id_user_id: { space_id: space.space_id, user_id: userId } },
      })
    )?.role;

  test("gives redactores their own entries and editores all", async () => {
    await setMember(stranger, space.space_id, author.id, "redactor");
    const foreign = await createEntryFor(admin);
    await expect(place(author, space, foreign.entry_id)).rejects.toMatchObject({
      code: "forbidden",
      message: "En este espacio solo puedes añadir tus propias entradas.",
    });
    expect(await place(author)).toMatchObject({ state: "accepted" });
    await setMember(stranger, space.space_id, author.id, "editor");
    expect(await place(author, space, foreign.entry_id)).toMatchObject({ state: "listed" });
    await removeEntryFromSpace(author, space.space_id, foreign.entry_id);
  });

  describe("S8: where its space says that a machine's texts are read", () => {
    const machines = async (background?: Background) => {
      const bot = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
      return createEntryFor(bot, {}, background);
    };
    const there = () => listFrontPage(space.space_id, 1);
    beforeEach(() => setMember(stranger, space.space_id, author.id, "redactor"));

    const ways: [string, (entry_id: number) => Promise<unknown>][] = [
      ["its own call", (entry_id) => place(author, space, entry_id)],
      ["its form", (id) => updateEntry(author, id, { spaces: [space.space_id] })],
      [
        "a list",
        (entry_id) =>
          actOnEntries(author, { action: "space", ids: [entry_id], space_id: space.space_id }),
      ],
    ];

    test.each(
      (["revision", "borrador"] as const).flatMap((mode) =>
        ways.map((way) => [mode, ...way] as const),
      ),
    )(
      "(%s) has what a redactor adds by %s unread wait for an editor",
      async (autonomy, _way, add) => {
        await updateSpace(stranger, space.space_id, { autonomy });
        const { entry_id } = await machines();
        await add(entry_id);
        expect(await there()).toEqual([]);
        expect((await listProposals(stranger, space.space_id, { limit: 10 })).items).toMatchObject([
          { entry_id },
        ]);
        await expect(acceptProposal(author, space.space_id, entry_id)).rejects.toMatchObject({
          code: "forbidden",
        });
        await acceptProposal(stranger, space.space_id, entry_id);
        expect(await there()).toMatchObject([{ entry_id }]);
      },
    );

    test("leaves what waits there already in peace when it is chosen in a list again", async () => {
      await updateSpace(stranger, space.space_id, { autonomy: "revision" });
      const { entry_id } = await machines();
      const add = () =>
        actOnEntries(author, {
          ...{ action: "space", ids: [entry_id, entry.entry_id], space_id: space.space_id },
        });
      expect(await add()).toMatchObject({ ids: [entry.entry_id, entry_id], proposed: 1 });
      expect(await add()).toMatchObject({ ids: [], proposed: 0 });
    });

    test("adds at once what somebody has read, what a person wrote, and what an editor adds", async () => {
      await updateSpace(stranger, space.space_id, { autonomy: "revision" });
      const read = { disclosure: "ai-assisted", reviewed_at: new Date() } as const;
      const { entry_id } = await machines({ ...read, reviewed_by: admin.id });
      expect(await place(author, space, entry_id)).toMatchObject({ state: "accepted" });
      expect(await place(author)).toMatchObject({ state: "accepted" });
      await setMember(stranger, space.space_id, author.id, "editor");
      const unread = await machines();
      expect(await place(author, space, unread.entry_id)).toMatchObject({ state: "accepted" });
    });

    test.each([null, "autonomo"] as const)(
      "adds everything at once where it says %j, whatever the site says",
      async (autonomy) => {
        await updateSpace(stranger, space.space_id, { autonomy });
        await changeSettings(admin, { ai_mode: "revision" });
        const { entry_id } = await machines();
        expect(await place(author, space, entry_id)).toMatchObject({ state: "accepted" });
      },
    );
  });

  test("is changed by editores only below themselves", async () => {
    const editor = await createUser();
    await setMember(stranger, space.space_id, editor.id, "editor");
    await setMember(editor, space.space_id, author.id, "redactor");
    for (const role of ["editor", "propietario"] as const) {
      await expect(setMember(editor, space.space_id, author.id, role)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(removeMember(editor, space.space_id, stranger.id)).rejects.toMatchObject({
      code: "forbidden",
    });
    await removeMember(editor, space.space_id, author.id);
    expect(await roleOf(author.id)).toBeUndefined();
    expect(await actions()).toContain("member.changed");
  });

  test("always keeps a propietario, and goes to the next when its owner leaves", async () => {
    await expect(removeMember(stranger, space.space_id, stranger.id)).rejects.toMatchObject({
      code: "conflict",
    });
    await setMember(stranger, space.space_id, author.id, "propietario");
    await expect(removeMember(stranger, space.space_id, stranger.id)).rejects.toMatchObject({
      code: "conflict", // nobody is given a space that they do not want
    });
    await joinTeam(author, space.space_id);
    await expect(removeMember(author, space.space_id, stranger.id)).rejects.toMatchObject({
      code: "forbidden", // nor is one taken away from who has it
    });
    await setMember(stranger, space.space_id, stranger.id, "editor");
    expect(await getSpace(space.space_id)).toMatchObject({ owner_id: author.id });
    expect([await roleOf(author.id), await roleOf(stranger.id)]).toEqual([undefined, "editor"]);
    expect(await actions()).toContain("space.handed");
  });

  test("takes in who followed an invitation, and lowers nobody", async () => {
    const invite = (role: Role) => change((tx) => addMember(tx, space.space_id, author.id, role));
    await invite("editor");
    await invite("colaborador");
    expect(await roleOf(author.id)).toBe("editor");
    expect(await place(stranger)).toMatchObject({ state: "accepted" });
    await change((tx) => addMember(tx, space.space_id, stranger.id, "colaborador"));
    expect(await roleOf(stranger.id)).toBeUndefined(); // the owner
  });

  test("has 200 people at most, whichever way they come", async () => {
    await db.$executeRaw`
      WITH "made" AS (
        INSERT INTO "user" ("username", "password", "email")
        SELECT 'gente' || n, 'x', 'gente' || n || '@ejemplo.es' FROM generate_series(1, 199) n RETURNING "id")
      INSERT INTO "space_member" ("space_id", "user_id", "role")
      SELECT ${space.space_id}, "id", 'redactor' FROM "made"`;
    const add = (id: number) => change((tx) => addMember(tx, space.space_id, id, "redactor"));
    await add(author.id);
    const late = await createUser();
    await expect(add(late.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(setMember(stranger, space.space_id, late.id, "editor")).rejects.toMatchObject({
      code: "conflict",
    });
    await change((tx) => addMember(tx, space.space_id, author.id, "editor")); // is there already
    expect(await roleOf(author.id)).toBe("editor");
  });

  test("takes in nobody who has blocked its space, unless they ask for it", async () => {
    await blockSpace(author, space.space_id);
    const add = () => setMember(stranger, space.space_id, author.id, "redactor");
    await expect(add()).rejects.toMatchObject({ code: "forbidden" });
    expect(await notices(author)).toEqual([]);
    await change((tx) => addMember(tx, space.space_id, author.id, "redactor"));
    await removeMember(author, space.space_id, author.id);
    await unblockSpace(author, space.space_id);
    await add();
    expect(await notices(author)).toHaveLength(1);
  });

  test("is changed by nobody who is silenced; they may leave", async () => {
    await setMember(stranger, space.space_id, author.id, "editor");
    const silence = (silenced_at: Date | null) =>
      db.user.update({ where: { id: author.id }, data: { silenced_at } });
    const other = await createUser();
    const add = () => setMember(author, space.space_id, other.id, "redactor");
    await silence(new Date());
    await expect(add()).rejects.toMatchObject({ code: "forbidden" });
    expect(await notices(other)).toEqual([]);
    await silence(null);
    await add();
    await silence(new Date());
    await removeMember(author, space.space_id, author.id);
    expect(await roleOf(author.id)).toBeUndefined();
  });

  test("takes in nobody who has blocked the space, or who adds them", async () => {
    const editor = await createUser();
    await setMember(stranger, space.space_id, editor.id, "editor");
    const add = (who: Actor) => setMember(who, space.space_id, author.id, "redactor");
    await blockUser(author, stranger.id);
    await expect(add(stranger)).rejects.toMatchObject({ code: "forbidden" });
    await blockSpace(author, space.space_id);
    await unblockUser(author, stranger.id);
    for (const who of [stranger, editor]) {
      await expect(add(who)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await notices(author)).toEqual([]);
    await unblockSpace(author, space.space_id);
    await add(editor);
    expect(await notices(author)).toMatchObject([{ content: { kind: "team" } }]);
  });

  test("has people only", async () => {
    const bot = await createSynthetic(author);
    await expect(setMember(stranger, space.space_id, bot.id, "editor")).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(setMember(stranger, space.space_id, 9_999, "editor")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
