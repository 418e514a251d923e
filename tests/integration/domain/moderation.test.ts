import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import type { Comment } from "@/lib/texts/comments/dto";
import { getComment, listComments } from "@/lib/texts/comments/queries";
import { bulkInput } from "@/lib/texts/comments/schema";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { findEntryByPath, getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import {
  appealDecision,
  decideText,
  forgetRemovedTexts,
  moderateComments,
  reportText,
  resolveAppeal,
} from "@/lib/desk/moderation/commands";
import {
  countWaiting,
  findDecision,
  getDecision,
  listCases,
  listDecisions,
  listReportedComments,
} from "@/lib/desk/moderation/queries";
import type { DecisionInput, ReportInput } from "@/lib/desk/moderation/schema";
import { createSlug, deleteSlug } from "@/lib/publishing/publish/slug-commands";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
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

let [author, writer, reader, editor, admin] = [] as unknown as Actor[];
let entry: Entry;
let comment: Comment;

beforeEach(async () => {
  await resetDatabase();
  admin = await createAdmin();
  [author, writer, reader] = [await createUser(), await createUser(), await createUser()];
  editor = await createUser({ isEditor: true });
  entry = await createEntryFor(author!, { title: "La entrada" });
  comment = await createCommentFor(writer!, entry.entry_id, { content: "Compra ya, barato." });
});

const spam: ReportInput = { reason: "spam", text: "" };
const removal: DecisionInput = {
  outcome: "removed",
  reason: "spam",
  ground: "rules",
  statement: "Es publicidad repetida.",
};
const kept: DecisionInput = { outcome: "kept", reason: "spam", ground: "rules", statement: "" };
const theComment = () => ({ subject: "comment", subject_id: comment.comment_id }) as const;
const theEntry = () => ({ subject: "entry", subject_id: entry.entry_id }) as const;
const forbidden = { code: "forbidden" };
const conflict = { code: "conflict" };
const notices = async (user: Actor) =>
  (await db.notice.findMany({ where: { user_id: user.id }, orderBy: { notice_id: "asc" } })).map(
    ({ kind, data }) => ({ kind, ...(data as object) }),
  );

describe("telling of a text", () => {
  test("is for everybody who is signed in, once while nothing is decided", async () => {
    await reportText(reader!, theComment(), spam);
    await expect(reportText(reader!, theComment(), spam)).rejects.toMatchObject(conflict);
    await reportText(author!, theComment(), spam);
    await reportText(reader!, theEntry(), { reason: "hate", text: "Insulta." });
    expect(await countWaiting(admin!)).toEqual({
      reported_comments: 1,
      reported_entries: 1,
      held: 0,
      appeals: 0,
    });
  });

  test("is not for one's own texts, nor one's synthetic users'; what is gone is not there", async () => {
    await expect(reportText(writer!, theComment(), spam)).rejects.toMatchObject(conflict);
    const bot = await createSynthetic(reader!);
    const by = await createCommentFor({ ...bot, isAdmin: false, isEditor: false }, entry.entry_id);
    const ref = { subject: "comment", subject_id: by.comment_id } as const;
    await expect(reportText(reader!, ref, spam)).rejects.toMatchObject(conflict);
    await deleteEntry(author!, entry.entry_id);
    await expect(reportText(reader!, theEntry(), spam)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(reportText(reader!, theComment(), spam)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("may be done again once it was decided", async () => {
    await reportText(reader!, theComment(), spam);
    await decideText(editor!, theComment(), kept);
    await reportText(reader!, theComment(), spam);
    expect((await listReportedComments(admin!, { limit: 10 })).items).toMatchObject([
      { comment_id: comment.comment_id, reported_for: "spam" },
    ]);
  });
});

describe("the queue", () => {
  test("has what was told of each text together, for who decides, and never who told it", async () => {
    await reportText(reader!, theComment(), { reason: "spam", text: "Lo pega en todas." });
    await reportText(admin!, theComment(), { reason: "deception", text: "" });
    await reportText(reader!, theEntry(), spam);
    const { items } = await listCases(editor!, { limit: 10 });
    expect(items).toMatchObject([
      { subject: "entry", subject_id: entry.entry_id, title: "La entrada" },
      {
        subject: "comment",
        quote: "Compra ya, barato.",
        author: { id: writer!.id },
        reports: [{ reason: "deception" }, { reason: "spam", text: "Lo pega en todas." }],
      },
    ]);
    expect(JSON.stringify(items)).not.toContain("reporter");
    const first = await listCases(editor!, { limit: 1 });
    const second = await listCases(editor!, { limit: 1, cursor: first.next! });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeNull();
  });

  test("shows an entry's author what was told of others' comments under it, and nobody else anything", async () => {
    await reportText(reader!, theComment(), spam);
    await reportText(reader!, theEntry(), spam);
    expect((await listCases(author!, { limit: 10 })).items).toMatchObject([{ subject: "comment" }]);
    for (const nobody of [writer!, reader!]) {
      expect((await listCases(nobody, { limit: 10 })).items).toEqual([]);
      expect((await countWaiting(nobody)).reported_comments).toBe(0);
    }
    await expect(listDecisions(author!, { appealed: false, limit: 10 })).rejects.toMatchObject(
      forbidden,
    );
  });

  test("shows the newest of many reports of a text, as many of each", async () => {
    const other = await createCommentFor(writer!, entry.entry_id);
    const texts = [theComment(), { subject: "comment", subject_id: other.comment_id }];
    for (const ref of texts) {
      for (let n = 1; n <= 25; n++) {
        const { id } = await createUser();
        const about = { entry_id: entry.entry_id, author_id: writer!.id, reporter_id: id };
        await db.report.create({ data: { ...ref, ...about, reason: "spam", text: `Nº ${n}` } });
      }
    }
    const { items } = await listCases(admin!, { limit: 10 });
    expect(items.map(({ reports }) => reports.length)).toEqual([20, 20]);
    expect(items.map(({ reports }) => reports[0]!.text)).toEqual(["Nº 25", "Nº 25"]);
  });

  test("of comments has the reason that was told first, page by page, and its search", async () => {
    const other = await createCommentFor(writer!, entry.entry_id, { content: "Gratis hoy." });
    const ofOther = { subject: "comment", subject_id: other.comment_id } as const;
    await reportText(reader!, theComment(), spam);
    await reportText(author!, theComment(), { reason: "deception", text: "" });
    await reportText(reader!, ofOther, { reason: "hate", text: "" });
    const first = await listReportedComments(editor!, { limit: 1 });
    expect(first.items).toMatchObject([{ content: "Gratis hoy.", reported_for: "hate" }]);
    const found = { items: [{ comment_id: comment.comment_id, reported_for: "spam" }], next: null };
    expect(await listReportedComments(editor!, { limit: 1, cursor: first.next! })).toMatchObject(
      found,
    );
    expect(await listReportedComments(editor!, { limit: 5, q: "barato" })).toMatchObject(found);
    expect((await listReportedComments(reader!, { limit: 5 })).items).toEqual([]);
    expect((await listComments(null, { limit: 5 })).items[0]).not.toHaveProperty("reported_for");
  });

  test("has nothing of a deleted entry, which nobody could settle", async () => {
    await reportText(reader!, theComment(), spam);
    await db.entry.updateMany({ data: { status: "trashed", deleted_at: new Date() } });
    for (const who of [admin!, editor!, author!]) {
      expect((await listCases(who, { limit: 10 })).items).toEqual([]);
      expect((await listReportedComments(who, { limit: 10 })).items).toEqual([]);
      expect(await countWaiting(who)).toMatchObject({ reported_comments: 0 });
    }
  });

  test("filters comments by who wrote them and by what was told", async () => {
    const bot = await createSynthetic(author!);
    const machine = await createCommentFor(
      { ...bot, isAdmin: false, isEditor: false },
      entry.entry_id,
      { content: "Barato y sintético." },
    );
    const ids = async (query: Parameters<typeof listComments>[1]) =>
      (await listComments(null, query)).items.map(({ comment_id }) => comment_id);
    for (const q of [undefined, "barato"]) {
      const page = { limit: 10, q };
      expect(await ids({ ...page, filter: "machines" })).toEqual([machine.comment_id]);
      expect(await ids({ ...page, filter: "people" })).toEqual([comment.comment_id]);
      expect(await ids({ ...page, ids: [comment.comment_id] })).toEqual([comment.comment_id]);
      expect(await ids({ ...page, ids: [] })).toEqual([]);
    }
  });
});

describe("a decision", () => {
  test("to keep closes what was told, with an answer, and tells the author nothing", async () => {
    await reportText(reader!, theComment(), spam);
    await decideText(editor!, theComment(), kept);
    expect(await notices(reader!)).toEqual([
      { kind: "report_decided", outcome: "kept", subject: "comment", title: "La entrada" },
    ]);
    expect(await notices(writer!)).toEqual([]);
    expect((await getComment(comment.comment_id)).content).toBe("Compra ya, barato.");
    await expect(decideText(editor!, theComment(), kept)).rejects.toMatchObject(conflict);
  });

  test("to keep what was corrected meanwhile tells so to who told of the mistake", async () => {
    const mistake: ReportInput = { reason: "error", text: "El puente es de 1911." };
    await reportText(reader!, theEntry(), mistake);
    await reportText(writer!, theEntry(), spam);
    const corrected = { content: "El puente se abrió en 1911.", correction: "Era de 1911." };
    await updateEntry(author!, entry.entry_id, corrected);
    const later = await createUser();
    await reportText(later, theEntry(), mistake);
    await decideText(editor!, theEntry(), { ...kept, reason: "error" });
    expect(await notices(reader!)).toMatchObject([{ outcome: "corrected" }]);
    for (const who of [writer!, later]) {
      expect(await notices(who)).toMatchObject([{ outcome: "kept" }]);
    }
  });

  test("to remove gives its author the reasons, and whoever told of it an answer", async () => {
    await reportText(reader!, theComment(), spam);
    const { decision_id } = await decideText(author!, theComment(), removal);
    expect(await db.comment.count()).toBe(0);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(0);
    expect(await notices(writer!)).toEqual([
      { kind: "removed", decision_id, subject: "comment", title: "La entrada" },
    ]);
    expect(await notices(reader!)).toMatchObject([{ outcome: "removed" }]);
    expect(await getDecision(writer!, decision_id)).toMatchObject({
      outcome: "removed",
      reason: "spam",
      ground: "rules",
      statement: "Es publicidad repetida.",
      quote: "Compra ya, barato.",
      by_entry_author: true,
      restorable: true,
    });
    for (const who of [author!, editor!, admin!]) await getDecision(who, decision_id);
    await expect(getDecision(reader!, decision_id)).rejects.toMatchObject(forbidden);
  });

  test("about a synthetic user's text reaches its owner", async () => {
    const bot = await createSynthetic(reader!);
    const by = await createCommentFor({ ...bot, isAdmin: false, isEditor: false }, entry.entry_id);
    const ref = { subject: "comment", subject_id: by.comment_id } as const;
    const { decision_id } = await decideText(editor!, ref, removal);
    expect(await notices(reader!)).toMatchObject([{ kind: "removed", decision_id }]);
    await appealDecision(reader!, decision_id, { text: "No es publicidad, de verdad." });
  });

  test("is for who moderates, for a comment the entry's author too, and for nobody else", async () => {
    for (const who of [writer!, reader!]) {
      await expect(decideText(who, theComment(), removal)).rejects.toMatchObject(forbidden);
      await expect(decideText(who, theEntry(), removal)).rejects.toMatchObject(forbidden);
    }
    await expect(decideText(author!, theEntry(), removal)).rejects.toMatchObject(forbidden);
    const own = await createEntryFor(editor!);
    const ref = { subject: "entry", subject_id: own.entry_id } as const;
    await expect(decideText(editor!, ref, removal)).rejects.toMatchObject(forbidden);
    const { decision_id } = await decideText(editor!, theEntry(), removal);
    const decided = { subject: "entry", by_entry_author: false };
    expect(await findDecision(decision_id)).toMatchObject(decided);
  });

  test("about a synthetic user's text is not its owner's, nor in their queue; administrators have both", async () => {
    const reported = async (by: Actor, entryId: number) => {
      const { comment_id } = await createCommentFor(by, entryId);
      const ref = { subject: "comment", subject_id: comment_id } as const;
      await reportText(reader!, ref, spam);
      return ref;
    };
    const machineOf = async (owner: Actor) => ({
      ...(await createSynthetic(owner)),
      ...{ isAdmin: false, isEditor: false },
    });
    const [editors, authors, admins] = [
      await machineOf(editor!),
      await machineOf(author!),
      await machineOf(admin!),
    ];
    const generated = await createEntryFor(editors);
    const ofEntry = { subject: "entry", subject_id: generated.entry_id } as const;
    await reportText(reader!, ofEntry, spam);
    const ofEditor = await reported(editors, entry.entry_id);
    const ofAuthor = await reported(authors, entry.entry_id);
    const ofAdmin = await reported(admins, entry.entry_id);

    for (const outcome of [kept, removal]) {
      await expect(decideText(editor!, ofEntry, outcome)).rejects.toMatchObject(forbidden);
      await expect(decideText(editor!, ofEditor, outcome)).rejects.toMatchObject(forbidden);
      await expect(decideText(author!, ofAuthor, outcome)).rejects.toMatchObject(forbidden);
    }
    const admit = { action: "admit" as const, comments: [ofAuthor.subject_id], held: [] };
    await expect(moderateComments(author!, admit)).rejects.toMatchObject(forbidden);

    const queue = async (who: Actor) =>
      (await listCases(who, { limit: 10 })).items.map(({ subject_id }) => subject_id);
    expect(await queue(editor!)).toEqual([ofAdmin.subject_id, ofAuthor.subject_id]);
    expect(await queue(author!)).toEqual([ofAdmin.subject_id, ofEditor.subject_id]);
    expect(await queue(admin!)).toHaveLength(4);
    expect((await listReportedComments(author!, { limit: 10 })).items).toHaveLength(2);
    expect(await countWaiting(editor!)).toMatchObject({
      reported_comments: 2,
      reported_entries: 0,
    });

    await decideText(author!, ofEditor, kept);
    await decideText(editor!, ofAuthor, kept);
    await decideText(admin!, ofAdmin, kept);
    await decideText(admin!, ofEntry, kept);
  });

  test("is recorded", async () => {
    await reportText(reader!, theComment(), spam);
    await decideText(editor!, theComment(), removal);
    const [event] = await db.auditEvent.findMany({ where: { action: "report.decided" } });
    expect(event).toMatchObject({
      actor_id: editor!.id,
      subject: "comment",
      subject_id: comment.comment_id,
      before: { quote: "Compra ya, barato.", user_id: writer!.id },
      after: { outcome: "removed", reason: "spam", reports: 1 },
    });
  });

  test("is not needed where the text goes without one: who told of it hears that", async () => {
    await reportText(reader!, theComment(), spam);
    await reportText(reader!, theEntry(), spam);
    await deleteComment(writer!, comment.comment_id);
    await deleteEntry(author!, entry.entry_id);
    expect(await notices(reader!)).toMatchObject([
      { subject: "comment", outcome: "gone" },
      { subject: "entry", outcome: "gone" },
    ]);
    expect((await listCases(admin!, { limit: 10 })).items).toEqual([]);
  });
});

describe("an appeal", () => {
  const text = "No es publicidad: es mi opinión.";
  const resolve = (outcome: "upheld" | "reversed") => ({
    outcome,
    statement: "Lo hemos revisado.",
  });

  test("is its author's, once, and another's to decide", async () => {
    const { decision_id } = await decideText(editor!, theComment(), removal);
    await expect(resolveAppeal(admin!, decision_id, resolve("upheld"))).rejects.toMatchObject(
      conflict,
    );
    await expect(appealDecision(reader!, decision_id, { text })).rejects.toMatchObject(forbidden);
    await appealDecision(writer!, decision_id, { text });
    await expect(appealDecision(writer!, decision_id, { text })).rejects.toMatchObject(conflict);
    expect(await countWaiting(admin!)).toMatchObject({ appeals: 1 });
    expect((await listDecisions(admin!, { appealed: true, limit: 5 })).items).toMatchObject([
      { decision_id, appeal: text },
    ]);
    // Who decided before has nothing to do there.
    expect(await countWaiting(editor!)).toMatchObject({ appeals: 0 });
    expect((await listDecisions(editor!, { appealed: true, limit: 5 })).items).toEqual([]);
    for (const who of [editor!, author!, writer!]) {
      await expect(resolveAppeal(who, decision_id, resolve("upheld"))).rejects.toMatchObject(
        forbidden,
      );
    }
    const other = await createUser({ isEditor: true });
    await resolveAppeal(other, decision_id, resolve("upheld"));
    expect(await notices(writer!)).toMatchObject([
      { kind: "removed" },
      { kind: "appeal_decided", outcome: "upheld" },
    ]);
    await expect(resolveAppeal(admin!, decision_id, resolve("reversed"))).rejects.toMatchObject(
      conflict,
    );
    expect(await db.comment.count()).toBe(0);
  });

  test("is not for who told of the text, who is told when it comes back", async () => {
    const [told, other] = [await createUser({ isEditor: true }), await createAdmin()];
    for (const who of [told, reader!]) await reportText(who, theComment(), spam);
    const { decision_id } = await decideText(editor!, theComment(), removal);
    await appealDecision(writer!, decision_id, { text });
    await expect(resolveAppeal(told, decision_id, resolve("upheld"))).rejects.toMatchObject({
      ...forbidden,
      message: "Otra persona debe resolver este recurso.",
    });
    await resolveAppeal(other, decision_id, resolve("reversed"));
    for (const who of [told, reader!]) {
      expect(await notices(who)).toMatchObject([
        { kind: "report_decided", outcome: "removed" },
        { kind: "report_decided", outcome: "restored", subject: "comment", title: "La entrada" },
      ]);
    }
    expect(await notices(editor!)).toMatchObject([{ kind: "reported" }]);
  });

  test("is not for the administrator who removed the text, unless nobody else moderates", async () => {
    const other = await createAdmin();
    const [first, second] = [
      await decideText(admin!, theComment(), removal),
      await decideText(admin!, theEntry(), removal),
    ];
    await appealDecision(writer!, first.decision_id, { text });
    await appealDecision(author!, second.decision_id, { text });
    const decide = (who: Actor, { decision_id }: typeof first) =>
      resolveAppeal(who, decision_id, resolve("upheld"));
    await expect(decide(admin!, first)).rejects.toMatchObject({
      ...forbidden,
      message: "Otra persona debe resolver este recurso.",
    });
    await decide(other, first);
    await db.user.updateMany({
      where: { id: { in: [other.id, editor!.id] } },
      data: { suspended_at: new Date() },
    });
    await decide(admin!, second);
  });

  test("that is granted brings a comment back the same", async () => {
    const bot = await createSynthetic(writer!, { model: "demo" });
    const space = await createSpaceFor(writer!);
    const task = await createTaskFor(writer!, { user_id: bot.id, space_id: space.space_id });
    const run = await db.taskRun.create({
      data: { task_id: task.task_id, comment_id: comment.comment_id, outcome: "succeeded" },
    });
    const before = await getComment(comment.comment_id);
    const { decision_id } = await decideText(editor!, theComment(), removal);
    await appealDecision(writer!, decision_id, { text });
    await resolveAppeal(admin!, decision_id, resolve("reversed"));
    expect(await getComment(comment.comment_id)).toEqual(before);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(1);
    expect((await listComments(null, { limit: 5, q: "la entrada" })).items).toHaveLength(1);
    const { comment_id } = await db.taskRun.findUniqueOrThrow({
      where: { task_run_id: run.task_run_id },
    });
    expect(comment_id).toBe(comment.comment_id);
    expect(await findDecision(decision_id)).toMatchObject({ restorable: false });
  });

  test("that is granted brings an entry back the same: places, addresses, old ones, comments", async () => {
    const slug = await createSlug(author!, { path: "la-vieja", entry_id: entry.entry_id });
    await deleteSlug(author!, slug.slug_id); // an alias now
    const [stays, goes] = [await createSpaceFor(author!), await createSpaceFor(author!)];
    await addEntryToSpace(author!, stays.space_id, entry.entry_id, new Date("2026-01-02"));
    const before = await getEntry(entry.entry_id);
    await addEntryToSpace(author!, goes.space_id, entry.entry_id);
    const places = await db.spaceEntry.findMany({ where: { space_id: stays.space_id } });

    const { decision_id } = await decideText(admin!, theEntry(), removal);
    await expect(getEntry(entry.entry_id)).rejects.toMatchObject({ code: "not_found" });
    expect(await db.spaceEntry.count()).toBe(0);
    await deleteSpace(author!, goes.space_id);
    await appealDecision(author!, decision_id, { text });
    await resolveAppeal(editor!, decision_id, resolve("reversed"));
    expect(await getEntry(entry.entry_id)).toEqual(before);
    expect(await db.spaceEntry.findMany()).toEqual(places);
    expect(await findEntryByPath("la-vieja")).toMatchObject({
      alias: true,
      entry: { entry_id: entry.entry_id },
    });
    expect(await getComment(comment.comment_id)).toMatchObject({ entry: { title: "La entrada" } });
  });

  test("does not take back an old address that another entry has by now", async () => {
    const slug = await createSlug(author!, { path: "la-vieja", entry_id: entry.entry_id });
    await deleteSlug(author!, slug.slug_id);
    const { decision_id } = await decideText(admin!, theEntry(), removal);
    const heir = await createEntryFor(reader!);
    const taking = { path: "la-vieja", entry_id: heir.entry_id };
    await expect(createSlug(reader!, taking)).rejects.toMatchObject({ code: "conflict" });
    await createSlug(admin!, taking);
    await appealDecision(author!, decision_id, { text });
    await resolveAppeal(editor!, decision_id, resolve("reversed"));
    expect(await findEntryByPath("la-vieja")).toMatchObject({
      alias: false,
      entry: { entry_id: heir.entry_id },
    });
  });

  test("is possible for six months; then the removed text is forgotten", async () => {
    const { decision_id } = await decideText(editor!, theComment(), removal);
    const at = (days: number) =>
      db.decision.updateMany({ data: { created: new Date(Date.now() - days * 86_400_000) } });
    await at(182);
    await forgetRemovedTexts();
    expect(await findDecision(decision_id)).toMatchObject({ restorable: true });
    await at(184);
    await expect(appealDecision(writer!, decision_id, { text })).rejects.toMatchObject(conflict);
    await at(201);
    await forgetRemovedTexts();
    expect(await findDecision(decision_id)).toMatchObject({ restorable: false, reason: "spam" });
  });
});

describe("many comments at once", () => {
  const ids = async (count: number) => {
    await db.storedComment.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        content: `Spam ${n}`,
        user_id: writer!.id,
        entry_id: entry.entry_id,
      })),
    });
    const rows = await db.comment.findMany({ where: { content: { startsWith: "Spam" } } });
    return rows.map(({ comment_id }) => comment_id);
  };

  test("100 are deleted in one call, each of them recorded", async () => {
    const comments = await ids(100);
    const gone = [comment.comment_id + 10_000];
    const answer = await moderateComments(editor!, {
      action: "delete",
      comments: [...comments.slice(1), ...gone],
      held: [],
    });
    expect(answer).toEqual({ done: 99, gone: 1 });
    expect(await db.comment.count()).toBe(2);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(2);
    expect(await db.auditEvent.count({ where: { action: "comment.deleted" } })).toBe(99);
    expect(await notices(writer!)).toEqual([]);
  });

  test("cannot be more than 100 in one call, of both kinds together", () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
    const allowed = (comments: number, held: number) =>
      bulkInput.safeParse({ action: "delete", comments: list(comments), held: list(held) }).success;
    expect([allowed(100, 0), allowed(40, 60), allowed(101, 0), allowed(41, 60)]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  test("are all the actor's to delete, or none is deleted", async () => {
    const foreign = await createCommentFor(writer!, (await createEntryFor(reader!)).entry_id);
    const comments = [comment.comment_id, foreign.comment_id];
    const call = { action: "delete" as const, comments, held: [] };
    for (const who of [author!, reader!]) {
      await expect(moderateComments(who, call)).rejects.toMatchObject(forbidden);
    }
    expect(await db.comment.count()).toBe(2);
    await moderateComments(writer!, call); // both are the writer's
    expect(await db.comment.count()).toBe(0);
  });

  test("of which something was told are removed with its reason, and can come back", async () => {
    await reportText(reader!, theComment(), { reason: "harassment", text: "" });
    const [plain] = await ids(1);
    const comments = [comment.comment_id, plain!];
    await moderateComments(author!, { action: "delete", comments, held: [] });
    expect(await db.comment.count()).toBe(0);
    const { decision_id } = await db.decision.findFirstOrThrow();
    expect(await notices(writer!)).toMatchObject([{ kind: "removed", decision_id }]);
    expect(await findDecision(decision_id)).toMatchObject({
      reason: "harassment",
      statement: "Se denunció por este motivo: acoso o intimidación.",
    });
  });

  test("that are admitted though told of stay, and that is answered", async () => {
    await reportText(reader!, theComment(), spam);
    const call = { action: "admit" as const, comments: [comment.comment_id], held: [] };
    await expect(moderateComments(writer!, call)).rejects.toMatchObject(forbidden);
    await moderateComments(editor!, call);
    expect(await notices(reader!)).toMatchObject([{ outcome: "kept" }]);
    expect(await db.comment.count()).toBe(1);
  });
});
