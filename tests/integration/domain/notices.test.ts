import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { updateProfile } from "@/lib/accounts/account/profile-commands";
import { blockUser } from "@/lib/house/blocks/commands";
import { createComment, postComment } from "@/lib/publishing/publish/comment-commands";
import { createEdition, publishEdition } from "@/lib/fronts/editions/commands";
import { editionInput, type Layout } from "@/lib/fronts/editions/schema";
import type { Entry } from "@/lib/texts/entries/dto";
import { requestComment } from "@/lib/newsroom/generation/commands";
import { db } from "@/lib/kernel/db";
import {
  appealDecision,
  decideText,
  moderateComments,
  reportText,
} from "@/lib/desk/moderation/commands";
import { reportInput } from "@/lib/desk/moderation/schema";
import { chooseNotices, markNoticesRead } from "@/lib/house/notices/commands";
import { countUnreadNotices, getNoticeChoices, listNotices } from "@/lib/house/notices/queries";
import { changeSettings } from "@/lib/desk/site/commands";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { createTask, pauseTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { runDueTask } from "@/lib/newsroom/task-runs/run-task";
import { closeAbandonedRuns } from "@/lib/newsroom/task-runs/transitions";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

let admin: Actor;
let author: Actor;
let ana: Actor;
let berta: Actor;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
  [author, ana, berta] = [
    await createUser(),
    await createUser({ username: "ana" }),
    await createUser({ username: "berta" }),
  ];
  entry = await createEntryFor(author, { title: "La entrada" });
});
afterAll(() => ai.close());

const noticesOf = async (actor: Actor) =>
  (await listNotices(actor, { limit: 50 })).items.map(({ content }) => content);
const say = (actor: Actor, content: string) =>
  postComment(actor, entry.entry_id, { content, image: null });

describe("a comment after one's own", () => {
  test("is told to people who commented before, once for all that they have not seen", async () => {
    await say(ana, "Empiezo yo.");
    await say(berta, "Y sigo yo.");
    const { comment } = await say(berta, "Y otra cosa.");
    const { comment_id } = comment!;
    expect(await noticesOf(ana)).toEqual([
      {
        ...{ kind: "reply", entry_id: entry.entry_id, comment_id, title: "La entrada" },
        ...{ by: "berta", others: 1 },
      },
    ]);
    expect(await countUnreadNotices(ana)).toEqual({ count: 1, replies: 1 });
    expect(await noticesOf(berta)).toEqual([]); // her own are none to her
    expect(await noticesOf(author)).toEqual([]); // who has not commented
    await markNoticesRead(ana, {});
    await say(berta, "Y una más.");
    expect(await noticesOf(ana)).toMatchObject([{ others: 0 }, { others: 1 }]);
  });

  test("names who wrote it by what they are called now, and nobody younger who has the username", async () => {
    await say(ana, "Empiezo yo.");
    await say(berta, "Y sigo yo.");
    const told = async () => (await listNotices(ana, { limit: 1 })).items[0];
    await updateProfile(berta, berta.id, { fullName: "Berta Gil" });
    expect((await told())?.person).toMatchObject({ username: "berta", fullName: "Berta Gil" });
    const gone = { username: "", fullName: null, deleted_at: new Date() };
    await db.user.update({ where: { id: berta.id }, data: gone });
    expect(await told()).toMatchObject({ person: null, content: { by: "berta" } });
    await createUser({ username: "Berta", createdAt: new Date(Date.now() + 1_000) });
    expect((await told())?.person).toBeNull();
  });

  test("is not told of one's own machines, nor of who is blocked, nor what the operator's tools bring", async () => {
    await say(ana, "Empiezo yo.");
    const bot = await createSynthetic(ana, { model: "demo", token: undefined });
    await requestComment(ana, { userId: bot.id, entryId: entry.entry_id });
    await createComment(berta, entry.entry_id, { content: "De antes.", image: null });
    await blockUser(ana, berta.id);
    await say(berta, "¿Me oyes?");
    expect(await noticesOf(ana)).toEqual([]);
  });

  test("is told once it is admitted, not while it waits", async () => {
    await say(ana, "Empiezo yo.");
    await changeSettings(admin, { held_words: ["oferta"] });
    const { comment } = await say(berta, "Una oferta.");
    expect(comment).toBeNull();
    expect(await noticesOf(ana)).toEqual([]);
    const held = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    await moderateComments(admin, {
      ...{ action: "admit", comments: [], held: [held.comment_id] },
    });
    expect(await noticesOf(ana)).toMatchObject([{ kind: "reply", by: "berta" }]);
  });

  test("is told of those that are admitted together, which do not answer one another", async () => {
    const carla = await createUser({ username: "carla" });
    const second = await createEntryFor(author, { title: "La segunda" });
    await say(ana, "Empiezo yo.");
    await postComment(carla, second.entry_id, { content: "Y yo aquí.", image: null });
    await blockUser(ana, carla.id);
    await changeSettings(admin, { held_words: ["oferta"] });
    await say(berta, "Una oferta.");
    await say(berta, "Y otra oferta.");
    await say(carla, "Mi oferta.");
    await postComment(berta, second.entry_id, { content: "Oferta aquí.", image: null });
    const held = await db.storedComment.findMany({ where: { status: "held" } });
    await moderateComments(admin, {
      ...{ action: "admit", comments: [], held: held.map((row) => row.comment_id) },
    });
    expect(await noticesOf(ana)).toMatchObject([{ title: "La entrada", by: "berta", others: 1 }]);
    const replies = async (actor: Actor) =>
      (await noticesOf(actor)).filter(({ kind }) => kind === "reply");
    expect(await replies(carla)).toMatchObject([{ title: "La segunda", by: "berta", others: 0 }]);
    expect(await replies(berta)).toEqual([]);
  });

  test("is not told to those whose own is far back: an entry's comments are not read whole", async () => {
    await say(ana, "Empiezo yo.");
    const { entry_id } = entry;
    await db.storedComment.createMany({
      data: Array.from({ length: 500 }, () => ({ entry_id, user_id: berta.id, content: "Más." })),
    });
    await say(author, "Y yo.");
    expect(await noticesOf(ana)).toEqual([]);
    expect(await noticesOf(berta)).toMatchObject([{ kind: "reply" }]);
  });
});

describe("a place that somebody else gives", () => {
  let space: Space;

  beforeEach(async () => {
    space = await createSpaceFor(ana, { name: "Gaceta" });
    await setMember(ana, space.space_id, author.id, "redactor");
    await joinTeam(author, space.space_id);
    await markNoticesRead(author, {});
    await db.notice.deleteMany();
  });

  test("in a space is told to the team's author, and one's own is not", async () => {
    const second = await createEntryFor(author, { title: "La segunda" });
    for (const { entry_id } of [entry, second])
      await addEntryToSpace(ana, space.space_id, entry_id);
    expect(await noticesOf(author)).toMatchObject([
      { kind: "placed", title: "La segunda", space: "Gaceta", by: "ana", others: 1 },
    ]);
    const own = await createEntryFor(author);
    await addEntryToSpace(author, space.space_id, own.entry_id);
    const hers = await createEntryFor(ana);
    await addEntryToSpace(ana, space.space_id, hers.entry_id);
    expect(await noticesOf(author)).toHaveLength(1);
    expect(await noticesOf(ana)).toEqual([]);
  });

  test("on a composed front page is told when it is published, and not again", async () => {
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    const publish = async (layout: Layout) => {
      const stories = [{ entry_id: entry.entry_id, position: 0 }];
      const plan = editionInput.parse({ layout, stories });
      const { edition_id, version } = await createEdition(ana, space.space_id, plan);
      expect(await noticesOf(author)).toHaveLength(told);
      await publishEdition(ana, edition_id, { version });
    };
    let told = 0;
    await publish("image");
    expect(await noticesOf(author)).toEqual([
      {
        ...{ kind: "composed", space_id: space.space_id, space: "Gaceta" },
        ...{ entry_id: entry.entry_id, title: "La entrada", by: "ana", others: 0 },
      },
    ]);
    told = 1;
    await publish("two");
    expect(await noticesOf(author)).toHaveLength(1);
  });

  test("on the home page is told, too", async () => {
    const plan = editionInput.parse({ stories: [{ entry_id: entry.entry_id, position: 0 }] });
    const { edition_id, version } = await createEdition(admin, null, plan);
    await publishEdition(admin, edition_id, { version });
    expect(await noticesOf(author)).toMatchObject([{ kind: "composed", space: null }]);
  });
});

describe("what moderators have to decide", () => {
  const report = (actor: Actor, commentId: number) =>
    reportText(
      actor,
      { subject: "comment", subject_id: commentId },
      reportInput.parse({ reason: "spam" }),
    );

  test("is told to those who may decide, in one notice until it is seen", async () => {
    const editor = await createUser({ isEditor: true });
    const [one, another] = [
      await createCommentFor(berta, entry.entry_id),
      await createCommentFor(editor, entry.entry_id),
    ];
    await report(ana, one.comment_id);
    await report(ana, another.comment_id);
    expect(await noticesOf(admin)).toMatchObject([
      { kind: "reported", subject_id: another.comment_id, reason: "spam", others: 1 },
    ]);
    // Not what one answers for oneself, and nobody who does not moderate.
    expect(await noticesOf(editor)).toMatchObject([{ subject_id: one.comment_id, others: 0 }]);
    for (const user of [ana, berta, author]) expect(await noticesOf(user)).toEqual([]);
  });

  test("is not told to who tells of it", async () => {
    await report(admin, (await createCommentFor(berta, entry.entry_id)).comment_id);
    expect(await noticesOf(admin)).toEqual([]);
  });

  test("an appeal is told to who has not decided before", async () => {
    const editor = await createUser({ isEditor: true });
    const { decision_id } = await decideText(
      editor,
      { subject: "entry", subject_id: entry.entry_id },
      { outcome: "removed", reason: "spam", ground: "rules", statement: "No cumple las normas." },
    );
    await appealDecision(author, decision_id, { text: "Sí que las cumple." });
    expect(await noticesOf(admin)).toMatchObject([{ kind: "appealed", decision_id }]);
    expect(await noticesOf(editor)).toEqual([]);
  });
});

describe("a task that fails or stands still", () => {
  let [space, bot] = [] as unknown as [Space, Actor];

  beforeEach(async () => {
    space = await createSpaceFor(ana);
    bot = await createSynthetic(ana);
    ai.fail("404");
  });
  const make = () => createTaskFor(ana, { user_id: bot.id, space_id: space.space_id });

  test("is told to who leads it, with where it failed; not what they did themselves", async () => {
    const { task_id, name } = await make();
    await expect(executeTask(ana, task_id)).rejects.toMatchObject({ code: "ai_failed" });
    expect(await noticesOf(ana)).toEqual([]); // she has seen it
    await expect(executeTask(admin, task_id)).rejects.toMatchObject({ code: "ai_failed" });
    await expect(executeTask(admin, task_id)).rejects.toMatchObject({ code: "ai_failed" });
    const [latest] = await db.taskRun.findMany({ orderBy: { task_run_id: "desc" }, take: 1 });
    expect(await noticesOf(ana)).toMatchObject([
      { kind: "task_failed", task_id, name, task_run_id: latest!.task_run_id, others: 1 },
    ]);
    expect(await noticesOf(admin)).toEqual([]);
    await pauseTask(ana, task_id);
    expect(await noticesOf(ana)).toHaveLength(1);
  });

  test("is told when its schedule gives up", async () => {
    const { task_id } = await make();
    for (let attempt = 0; attempt < 4; attempt++) {
      await db.task.updateMany({ data: { next_run_at: new Date("2026-01-01"), retry_at: null } });
      expect(await noticesOf(ana)).toEqual([]);
      expect(await runDueTask()).toBe(true);
    }
    const notices = await noticesOf(ana);
    expect(notices).toMatchObject([{ kind: "task_paused", task_id }]);
    expect(notices).toMatchObject([{ reason: expect.stringContaining("veces seguidas") }]);
  });

  test("is told when its server died", async () => {
    const { task_id } = await make();
    await db.taskRun.create({ data: { task_id, slot: null } });
    await closeAbandonedRuns();
    expect(await noticesOf(ana)).toMatchObject([{ kind: "task_failed", task_id }]);
  });

  test("is told when somebody else deletes its space, once for all of its tasks", async () => {
    for (const _ of [1, 2, 3]) await make();
    const other = await createAdmin();
    await createTask(other, {
      ...{ name: "De otra", type: "Entry", instructions: "Escribe.", schedule: "60" },
      ...{ user_id: bot.id, space_id: space.space_id },
    });
    await deleteSpace(other, space.space_id);
    expect(await noticesOf(ana)).toMatchObject([{ kind: "task_paused", others: 2 }]);
    expect(await noticesOf(other)).toEqual([]);
  });
});

describe("what one wants to be told", () => {
  test("is everything at first, and nothing of a topic that was put away", async () => {
    expect(Object.values(await getNoticeChoices(ana)).every(Boolean)).toBe(true);
    await chooseNotices(ana, { replies: false, reports: false });
    await chooseNotices(ana, { reports: true }); // what is absent stays
    expect(await getNoticeChoices(ana)).toMatchObject({ replies: false, reports: true });
    expect(await getNoticeChoices(berta)).toMatchObject({ replies: true });
    await say(ana, "Empiezo yo.");
    await say(berta, "Y sigo yo.");
    expect(await noticesOf(ana)).toEqual([]);
    await say(author, "Y yo.");
    expect(await noticesOf(berta)).toMatchObject([{ kind: "reply" }]);
    await chooseNotices(ana, { replies: true });
    await say(berta, "¿Y ahora?");
    expect(await noticesOf(ana)).toMatchObject([{ kind: "reply", others: 0 }]);
  });

  test("does not keep away what waits for one's own word", async () => {
    const choices = await getNoticeChoices(author);
    await chooseNotices(
      author,
      Object.fromEntries(Object.keys(choices).map((topic) => [topic, false])),
    );
    const space = await createSpaceFor(ana);
    await setMember(ana, space.space_id, author.id, "redactor");
    await addEntryToSpace(ana, space.space_id, entry.entry_id);
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(["team"]);
  });

  test("does not keep away what moderation took away", async () => {
    await chooseNotices(berta, { texts: false });
    await changeSettings(admin, { held_words: ["oferta"] });
    for (const _ of [1, 2]) await say(berta, "Una oferta.");
    const [one, another] = await db.storedComment.findMany({ where: { status: "held" } });
    const decide = (action: "admit" | "delete", held: { comment_id: number }) =>
      moderateComments(admin, { action, comments: [], held: [held.comment_id] });
    await decide("admit", one!);
    await decide("delete", another!);
    expect((await noticesOf(berta)).map(({ kind }) => kind)).toEqual(["comment_refused"]);
  });
});
