import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { createHash } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { generateComment, generateEntry } from "@/lib/newsroom/generation/generate";
import { db } from "@/lib/kernel/db";
import { validate } from "@/lib/kernel/validate";
import type { Space } from "@/lib/spaces/spaces/dto";
import { deleteSyntheticUser, updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { listPersonalityVersions } from "@/lib/machines/synthetic-users/queries";
import { deleteTask, updateTask } from "@/lib/newsroom/tasks/commands";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { listInstructionVersions } from "@/lib/newsroom/tasks/queries";
import { taskChanges } from "@/lib/newsroom/tasks/schema";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

let owner: Actor;
let bot: { id: number };
let space: Space;
let task: Task;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { model: "demo", personality: "Escribe como una farera." });
  space = await createSpaceFor(owner);
  const where = { user_id: bot.id, space_id: space.space_id };
  task = await createTaskFor(owner, { ...where, instructions: "Habla del viento." });
});
afterAll(() => ai.close());

const all = { limit: 100 };
const personalities = async (actor = owner) =>
  (await listPersonalityVersions(actor, bot.id, all)).items;
const instructions = async (actor = owner) =>
  (await listInstructionVersions(actor, task.task_id, all)).items;

test("the first save is a version, by whoever made it", async () => {
  const text = "Escribe como una farera.";
  const hash = createHash("sha256").update(text).digest("hex");
  const author = { id: owner.id, username: owner.username, fullName: "Persona de Prueba" };
  expect(await personalities()).toMatchObject([
    { text, hash, created_by: owner.id, author, note: null },
  ]);
  expect(await instructions()).toMatchObject([{ text: "Habla del viento.", author }]);
});

test("each change is another, with who made it and why; what says the same is none", async () => {
  const admin = await createAdmin();
  const change = { personality: "Escribe como un grumete.", note: " Más joven. " };
  await updateAccount(admin, bot.id, change);
  await updateAccount(admin, bot.id, { ...change, note: "Otra vez" });
  await updateSyntheticUser(owner, bot.id, { fullName: "La Farera" });
  await updateSyntheticUser(owner, bot.id, { personality: null });
  expect(await personalities()).toMatchObject([
    { text: "", created_by: owner.id, note: null },
    { text: "Escribe como un grumete.", created_by: admin.id, note: "Más joven." },
    { text: "Escribe como una farera." },
  ]);
  const input = validate(taskChanges, { instructions: "Habla de la niebla.", note: "Es otoño." });
  await updateTask(owner, task.task_id, input);
  await updateTask(owner, task.task_id, { name: "Otro nombre" });
  expect(await instructions()).toMatchObject([
    { text: "Habla de la niebla.", note: "Es otoño." },
    { text: "Habla del viento." },
  ]);
});

test("there is none of a personality that never was", async () => {
  const mute = await createSynthetic(owner, { model: "demo", personality: null });
  await updateSyntheticUser(owner, mute.id, { personality: null });
  expect((await listPersonalityVersions(owner, mute.id, all)).items).toEqual([]);
  await using draft = await generateEntry(mute.id, space.space_id);
  expect(draft.prompt_versions).toEqual({ user: null, task: null });
});

test("only those who manage it read them, page by page", async () => {
  await updateSyntheticUser(owner, bot.id, { personality: "Otra." });
  const stranger = await createUser();
  await expect(personalities(stranger)).rejects.toMatchObject({ code: "forbidden" });
  await expect(instructions(stranger)).rejects.toMatchObject({ code: "forbidden" });
  expect(await personalities(await createAdmin())).toHaveLength(2);
  await expect(listPersonalityVersions(owner, 999, all)).rejects.toMatchObject({
    code: "not_found",
  });
  const first = await listPersonalityVersions(owner, bot.id, { limit: 1 });
  const cursor = first.next ?? "";
  expect(first.items).toMatchObject([{ text: "Otra." }]);
  const next = await listPersonalityVersions(owner, bot.id, { limit: 1, cursor });
  expect(next.items).toMatchObject([{ text: "Escribe como una farera." }]);
});

test("a draft names the versions that it was written with", async () => {
  const [personality] = await personalities();
  const [instruction] = await instructions();
  const run = { instructions: "Habla del viento.", task_id: task.task_id };
  await using entry = await generateEntry(bot.id, space.space_id, run);
  expect(entry.prompt_versions).toEqual({
    user: personality?.version_id,
    task: instruction?.version_id,
  });
  const { entry_id } = await createEntryFor(owner);
  await using comment = await generateComment(bot.id, entry_id);
  expect(comment.prompt_versions).toEqual({ user: personality?.version_id, task: null });
});

test("what a server without versions wrote becomes one when it is used; an older text stays what it was", async () => {
  await db.user.update({ where: { id: bot.id }, data: { personality: "Escrita por otro." } });
  await using draft = await generateEntry(bot.id, space.space_id);
  const [latest, first] = await personalities();
  expect(latest).toMatchObject({ text: "Escrita por otro.", created_by: null, author: null });
  expect(draft.prompt_versions.user).toBe(latest?.version_id);
  await db.user.update({ where: { id: bot.id }, data: { personality: first!.text } });
  const another = await createSpaceFor(owner);
  await using old = await generateEntry(bot.id, another.space_id);
  expect(old.prompt_versions.user).toBe(first?.version_id);
});

test("a version is never changed, and outlives what it was for", async () => {
  await deleteTask(owner, task.task_id);
  await deleteSyntheticUser(owner, bot.id);
  expect(await db.promptVersion.count()).toBe(2);
  const changing = db.promptVersion.updateMany({ data: { text: "Otra cosa." } });
  await expect(changing).rejects.toThrow("prompt_version is only added to");
  await expect(db.promptVersion.deleteMany()).rejects.toThrow("prompt_version is only added to");
});
