import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as draftRoute from "@/app/api/drafts/[draftId]/route";
import * as entriesRoute from "@/app/api/entries/route";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import type { Actor } from "@/lib/kernel/actor";
import {
  createDraft,
  publishDraft,
  scheduleDraft,
  updateDraft,
} from "@/lib/publishing/drafting/commands";
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { env } from "@/lib/kernel/env";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

const text = { title: "Un título", content: "Un contenido con lo justo.", image: null };

let author: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  [author, admin] = [await createUser(), await createAdmin()];
});
afterEach(() => void Object.assign(env, { AI_DECLARATION: "optional" }));

const post = (body: object) =>
  call<Entry & { issues?: { path: string }[]; message?: string }>(entriesRoute.POST, {
    as: author,
    body: { ...text, ...body },
  });
const patch = (entryId: number, as: Actor, body: object) =>
  call<Entry>(entryRoute.PATCH, { method: "PATCH", params: { entryId }, as, body });

describe("what people declare of their own texts", () => {
  test.each(["human-only", "ai-assisted", "ai-autonomous", null])("is kept: %s", async (value) => {
    const { status, json } = await post({ disclosure: value });
    expect(status).toBe(201);
    expect(json).toMatchObject({ origin: "person", disclosure: value, synthetic: false });
    expect(await getEntry(json.entry_id)).toMatchObject({ disclosure: value });
  });

  test("need not be said", async () => {
    expect((await post({})).json).toMatchObject({ disclosure: null });
  });

  test.each(["ai-generated", "mixed", "", 1])("is refused: %s", async (value) => {
    expect((await post({ disclosure: value })).status).toBe(400);
  });

  test("can be corrected and taken back by who wrote it; what is absent stays", async () => {
    const { json } = await post({ disclosure: "human-only" });
    const id = json.entry_id;
    expect((await patch(id, author, { title: "Otro título" })).json.disclosure).toBe("human-only");
    expect((await patch(id, author, { disclosure: "ai-assisted" })).json).toMatchObject({
      disclosure: "ai-assisted",
    });
    expect((await patch(id, author, { disclosure: null })).json.disclosure).toBeNull();
  });

  test("is nobody else's to say, not even an administrator's, who may send it as it is", async () => {
    const { json } = await post({ disclosure: "human-only" });
    expect((await patch(json.entry_id, admin, { disclosure: "ai-assisted" })).status).toBe(403);
    const same = { title: "Otro título", disclosure: "human-only" };
    expect((await patch(json.entry_id, admin, same)).json).toMatchObject(same);
  });

  test("is not said of a machine's text", async () => {
    const bot = await createSynthetic(author);
    const { entry_id } = await createEntryFor({ ...bot, isAdmin: false });
    for (const value of ["human-only", "ai-assisted", null]) {
      expect((await patch(entry_id, admin, { disclosure: value })).status).toBe(403);
    }
    expect((await patch(entry_id, admin, { disclosure: "ai-autonomous" })).status).toBe(200);
    expect(await getEntry(entry_id)).toMatchObject({ disclosure: "ai-autonomous" });
  });
});

describe("a draft", () => {
  test("keeps it until it is published", async () => {
    const { draft_id } = await createDraft(author, text);
    const { json } = await call<{ disclosure: string }>(draftRoute.PATCH, {
      ...{ method: "PATCH", params: { draftId: draft_id }, as: author },
      body: { disclosure: "ai-assisted" },
    });
    expect(json.disclosure).toBe("ai-assisted");
    expect(await publishDraft(author, draft_id)).toMatchObject({ disclosure: "ai-assisted" });
  });

  test("of changes begins with the entry's; that of somebody else leaves it alone", async () => {
    const { json: entry } = await post({ disclosure: "human-only" });
    const own = await createDraft(author, { entry_id: entry.entry_id });
    expect(own.disclosure).toBe("human-only");
    const theirs = await createDraft(admin, { entry_id: entry.entry_id });
    await updateDraft(admin, theirs.draft_id, { title: "Otro", disclosure: "ai-autonomous" });
    expect(await publishDraft(admin, theirs.draft_id)).toMatchObject({
      ...{ title: "Otro", disclosure: "human-only" },
    });
    await updateDraft(author, own.draft_id, { disclosure: null });
    await expect(publishDraft(author, own.draft_id)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("where the site asks for it", () => {
  beforeEach(() => void Object.assign(env, { AI_DECLARATION: "required" }));

  test("a person's new entry says it, and what there is goes on without", async () => {
    const { status, json } = await post({});
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain("Di si has usado IA en este texto");
    const { json: entry } = await post({ disclosure: "human-only" });
    expect((await patch(entry.entry_id, author, { title: "Otro título" })).status).toBe(200);
    expect((await patch(entry.entry_id, author, { disclosure: null })).status).toBe(400);
  });

  test("so does a draft, before it is scheduled, too", async () => {
    const { draft_id } = await createDraft(author, text);
    const publish_at = new Date(Date.now() + 3_600_000);
    for (const refused of [
      () => publishDraft(author, draft_id),
      () => scheduleDraft(author, draft_id, { publish_at }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: "invalid" });
    }
    await updateDraft(author, draft_id, { disclosure: "ai-assisted" });
    expect(await publishDraft(author, draft_id)).toMatchObject({ disclosure: "ai-assisted" });
  });

  test("machines, whose texts say it by themselves, and imports go on", async () => {
    const writer = await createSynthetic(author, { model: "demo", token: undefined });
    const { space_id } = await createSpaceFor(author);
    const { entry } = await requestEntry(author, { userId: writer.id, spaceId: space_id });
    expect(entry).toMatchObject({ disclosure: "ai-autonomous" });
    expect(await createEntry(author, text, { import_key: "blog/uno.md" })).toMatchObject({
      disclosure: null,
    });
  });
});
