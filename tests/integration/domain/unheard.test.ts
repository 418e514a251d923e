import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { requestComment } from "@/lib/newsroom/generation/commands";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import {
  createDraft,
  publishDraft,
  scheduleDraft,
  submitDraft,
  updateDraft,
  withdrawDraft,
} from "@/lib/publishing/drafting/commands";
import { approveReview, rejectReview } from "@/lib/publishing/drafting/review-commands";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { getReview } from "@/lib/publishing/review/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let [owner, editor] = [] as unknown as [Actor, Actor];
let space: Space;
let draftId: number;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor] = [await createUser(), await createUser()];
  const bot = await createSynthetic(owner);
  space = await createSpaceFor(editor, { autonomy: "revision" });
  const { entry_id } = await createEntryFor(editor);
  await addEntryToSpace(editor, space.space_id, entry_id);
  ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  const { draft } = await requestComment(owner, { userId: bot.id, entryId: entry_id });
  draftId = draft!.draft_id;
  ai.calls.length = 0;
});
afterAll(() => ai.close());

const mark = (who: Actor, changes: object) =>
  db.user.update({ where: { id: who.id }, data: changes });

test.each([
  [
    "the space takes no machine's comments any more",
    true,
    () => updateSpace(editor, space.space_id, { ai_comments: "nadie" }),
    /no admite comentarios de IA/,
  ],
  [
    "who asks is silenced",
    false,
    () => mark(editor, { silenced_at: new Date() }),
    /^Tu cuenta está silenciada/,
  ],
  [
    "the machine's owner is suspended",
    true,
    () => mark(owner, { suspended_at: new Date() }),
    /^La cuenta a la que pertenece este usuario sintético/,
  ],
])(
  "F13: what one may do says what a command would, where %s",
  async (_why, decide, forbid, sentence) => {
    const may = async () => (await getReview(editor, draftId)).may;
    expect(await may()).toMatchObject({
      ...{ approve: true, publish: true, rewrite: true, decide: true, refused: null },
    });
    await forbid();
    const { refused, ...rest } = await may();
    expect(refused).toMatch(sentence);
    expect(rest).toMatchObject({ approve: false, publish: false, rewrite: false, decide });
    for (const command of [
      () => approveReview(editor, draftId, { facts: true, sources: true, answers: true }),
      () => publishDraft(editor, draftId),
      () => requestRewrite(editor, draftId, { note: "Más corto." }),
    ]) {
      await expect(command()).rejects.toMatchObject({ code: "forbidden", message: refused });
    }
    expect(ai.calls).toEqual([]);
  },
);

describe("S3: an editor who is silenced", () => {
  const silenced = expect.stringMatching(/^Tu cuenta está silenciada/) as string;

  /** A text that waits before them, by a collaborator of their space. */
  async function handedIn() {
    const writer = await createUser();
    await setMember(editor, space.space_id, writer.id, "colaborador");
    await joinTeam(writer, space.space_id);
    const theirs = await createDraft(writer, { title: "La lonja", content: "Abre los domingos." });
    return submitDraft(writer, theirs.draft_id, { space_id: space.space_id });
  }

  test("changes no text of others, turns none down and sends none back", async () => {
    const theirs = await handedIn();
    await mark(editor, { silenced_at: new Date() });
    for (const command of [
      () => updateDraft(editor, theirs.draft_id, { content: "Cierra los domingos." }),
      () => withdrawDraft(editor, theirs.draft_id, { reason: "Léeme a mí." }),
      () => updateDraft(editor, draftId, { content: "Un faro se apaga." }),
      () => rejectReview(editor, draftId, { reason: "estilo", note: "Léeme a mí." }),
    ]) {
      await expect(command()).rejects.toMatchObject({ code: "forbidden", message: silenced });
    }
    const own = await createDraft(editor, { title: "Lo mío", content: "Para luego." });
    await updateDraft(editor, own.draft_id, { content: "Para más tarde." });
  });

  test("has nothing published at the hour that they set", async () => {
    const { draft_id } = await handedIn();
    await scheduleDraft(editor, draft_id, { publish_at: new Date(Date.now() + 3_600_000) });
    await mark(editor, { silenced_at: new Date() });
    await db.draft.update({ where: { draft_id }, data: { publish_at: new Date(0) } });
    await publishDueDraft();
    expect(await db.entry.count({ where: { title: "La lonja" } })).toBe(0);
    const { reason } = await db.draft.findUniqueOrThrow({ where: { draft_id } });
    expect(reason).toBe("Quien la programó ya no puede publicar.");
  });
});
