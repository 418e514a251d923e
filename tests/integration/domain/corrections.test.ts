import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { rejectReview } from "@/lib/publishing/drafting/review-commands";
import { listToldCorrections } from "@/lib/publishing/review/corrections";
import type { Space } from "@/lib/spaces/spaces/dto";
import { removeMember, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";

let [admin, owner, editor] = [] as unknown as [Actor, Actor, Actor];
let bot: { id: number };
let [space, other] = [] as unknown as [Space, Space];

beforeEach(async () => {
  await resetDatabase();
  [admin, owner, editor] = [await createAdmin(), await createUser(), await createUser()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner, { name: "El Faro", autonomy: "revision" });
  other = await createSpaceFor(owner, { name: "La Vega", autonomy: "revision" });
  await setMember(owner, space.space_id, editor.id, "editor");
  ai.calls.length = 0;
});
afterAll(() => ai.close());

const mark = ({ id }: Actor, data: object) => db.user.update({ where: { id }, data });

const TITLES = ["La marea vuelve", "El viento del norte", "Redes al sol", "Una calle nueva"];

async function write({ space_id }: Space) {
  ai.answer(articleOf(TITLES[(await db.draft.count()) % TITLES.length]!));
  const { draft } = await requestEntry(owner, { userId: bot.id, spaceId: space_id });
  return draft!.draft_id;
}

/** Has somebody turn a new text down, for a reason that the next ones are told. */
const correct = async (by: Actor, note: string, where = space) =>
  rejectReview(by, await write(where), { reason: "otro", note });

/** The corrections that the machine is told when it writes for a space. */
async function told(where = space): Promise<string[]> {
  await db.draft.delete({ where: { draft_id: await write(where) } });
  const instructions = ai.calls.at(-1)!.body.messages[0]!.content;
  const [, said = ""] = /CORREGIDO ANTES:\n((?:- .*\n)*)/.exec(`${instructions}\n`) ?? [];
  return said.split("\n").flatMap((line) => line.slice(2) || []);
}

describe("A2: what editors said of a text is told to the next one", () => {
  test("for their space while they edit it; the owner's words for all spaces", async () => {
    await correct(editor, "Menos adjetivos.");
    await correct(admin, "Más breve.");
    await correct(owner, "Di de dónde sale.", other);
    expect(await told()).toEqual(["Di de dónde sale.", "Más breve.", "Menos adjetivos."]);
    expect(await told(other)).toEqual(["Di de dónde sale."]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["has left the team", () => removeMember(owner, space.space_id, editor.id)],
    ["writes for it only", () => setMember(owner, space.space_id, editor.id, "redactor")],
    ["is suspended", () => mark(editor, { suspended_at: new Date() })],
    ["closes the account", () => mark(editor, { closing_at: new Date(), closing_texts: "stay" })],
    ["is gone", () => mark(editor, { deleted_at: new Date() })],
  ])("and no more when who said it %s", async (_what, leave) => {
    await correct(editor, "Cita siempre mi tienda.");
    await correct(owner, "Más breve.");
    await leave();
    expect(await told()).toEqual(["Más breve."]);
    expect((await listToldCorrections(owner, bot.id)).map(({ text }) => text)).toEqual([
      "Más breve.",
    ]);
  });

  test("nor when an administrator is one no longer, or the machine has another owner", async () => {
    await correct(admin, "Más breve.");
    await correct(owner, "Di de dónde sale.");
    await mark(admin, { isAdmin: false });
    expect(await told()).toEqual(["Di de dónde sale."]);
    await correct(owner, "Sin títulos largos.", other);
    await db.user.update({ where: { id: bot.id }, data: { owner_id: editor.id } });
    await db.space.update({
      where: { space_id: other.space_id },
      data: { owner_id: editor.id },
    });
    expect(await listToldCorrections(editor, bot.id)).toMatchObject([
      { text: "Di de dónde sale.", space: { name: "El Faro" } }, // which its former owner still has
    ]);
  });
});

describe("A2: who manages a synthetic user sees what it is told", () => {
  test("with who said it, when, and for which space", async () => {
    await correct(editor, "Menos adjetivos.");
    await correct(owner, "Más breve.", other);
    const list = await listToldCorrections(owner, bot.id);
    expect(list).toMatchObject([
      { text: "Más breve.", decider: { username: owner.username }, space: null },
      {
        text: "Menos adjetivos.",
        decider: { username: editor.username },
        space: { space_id: space.space_id, name: "El Faro" },
      },
    ]);
    expect(Date.parse(list[0]!.decided_at!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await listToldCorrections(admin, bot.id)).toEqual(list);
  });

  test("no more of a space than are told", async () => {
    await correct(editor, "Menos adjetivos.");
    const { draft_id: _, ...row } = await db.writtenDraft.findFirstOrThrow();
    for (let number = 0; number < 11; number++) {
      const { draft_id } = await db.draft.create({
        data: { user_id: bot.id, space_id: space.space_id, state: "rejected" },
      });
      const note = `La ${number}.`;
      const decided_at = new Date(Date.now() + number * 1000);
      await db.writtenDraft.create({
        data: { ...row, draft_id, note, decided_at, findings: [], checked_with: {} },
      });
    }
    const list = (await listToldCorrections(owner, bot.id)).map(({ text }) => text);
    expect(list).toEqual(Array.from({ length: 10 }, (_, number) => `La ${10 - number}.`));
    expect(await told()).toEqual(list);
  });

  test("and nobody else", async () => {
    await expect(listToldCorrections(editor, bot.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listToldCorrections(owner, editor.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
