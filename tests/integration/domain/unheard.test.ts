import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, expect, test } from "vitest";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { requestComment } from "@/lib/newsroom/generation/commands";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { publishDraft } from "@/lib/publishing/drafting/commands";
import { approveReview } from "@/lib/publishing/drafting/review-commands";
import { getReview } from "@/lib/publishing/review/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
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
    () => updateSpace(editor, space.space_id, { ai_comments: "nadie" }),
    /no admite comentarios de IA/,
  ],
  [
    "who asks is silenced",
    () => mark(editor, { silenced_at: new Date() }),
    /^Tu cuenta está silenciada/,
  ],
  [
    "the machine's owner is suspended",
    () => mark(owner, { suspended_at: new Date() }),
    /^La cuenta a la que pertenece este usuario sintético/,
  ],
])("F13: what one may do says what a command would, where %s", async (_why, forbid, sentence) => {
  const may = async () => (await getReview(editor, draftId)).may;
  expect(await may()).toMatchObject({
    ...{ approve: true, publish: true, rewrite: true, decide: true, refused: null },
  });
  await forbid();
  const { refused, ...rest } = await may();
  expect(refused).toMatch(sentence);
  expect(rest).toMatchObject({ approve: false, publish: false, rewrite: false, decide: true });
  for (const command of [
    () => approveReview(editor, draftId, { facts: true, sources: true, answers: true }),
    () => publishDraft(editor, draftId),
    () => requestRewrite(editor, draftId, { note: "Más corto." }),
  ]) {
    await expect(command()).rejects.toMatchObject({ code: "forbidden", message: refused });
  }
  expect(ai.calls).toEqual([]);
});
