import { beforeEach, expect, test } from "vitest";
import { endFirstSteps, followFirstSteps } from "@/lib/accounts/first-steps/commands";
import { countDone } from "@/lib/accounts/first-steps/dto";
import { findFirstSteps, getKnownCosts } from "@/lib/accounts/first-steps/queries";
import { db } from "@/lib/kernel/db";
import { registerPerson } from "@/lib/accounts/registration/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
  testPassword,
} from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

beforeEach(resetDatabase);

const person = (username: string) => ({
  ...{ username, fullName: `Persona ${username}`, email: `${username}@ejemplo.es` },
  password: testPassword,
});

test("a new site offers them to its administrator, until all but the optional one have once been done", async () => {
  const { id } = await registerPerson(person("ana"));
  const admin = { id, username: "ana", isAdmin: true, isEditor: false, trusted_at: new Date(0) };
  expect(await findFirstSteps(admin)).toEqual({
    ...{ name: false, space: false, entry: false, domain: false, synthetic: false },
  });
  const space = await createSpaceFor(admin);
  await createEntryFor(admin);
  const { domain_id } = await createDomainFor(admin, space.space_id);
  const bot = await createSynthetic(admin);
  const before = (await followFirstSteps(admin))!;
  expect(before).toMatchObject({ name: false, domain: true });
  expect(countDone(before)).toEqual({ done: 3, of: 4 });
  await db.domain.delete({ where: { domain_id } });
  await db.setting.create({ data: { key: "site_name", value: "El Faro" } });
  const all = (await followFirstSteps(admin))!;
  expect(all).toMatchObject({ name: true, domain: false });
  expect(countDone(all)).toEqual({ done: 4, of: 4 });
  await soon(async () => expect(await findFirstSteps(admin)).toBeNull());
  await db.user.update({ where: { id: bot.id }, data: { deleted_at: new Date() } });
  expect(await findFirstSteps(admin)).toBeNull();
});

test("they are put away for good by an administrator, and by nobody else", async () => {
  const { id } = await registerPerson(person("ana"));
  const admin = { id, username: "ana", isAdmin: true, isEditor: false, trusted_at: new Date(0) };
  const other = await createUser();
  expect(await findFirstSteps(other)).toBeNull();
  await expect(endFirstSteps(other)).rejects.toMatchObject({ code: "forbidden" });
  expect(await findFirstSteps(admin)).not.toBeNull();
  await endFirstSteps(admin);
  expect(await findFirstSteps(admin)).toBeNull();
  await registerPerson(person("berta")); // not the first account
  expect(await findFirstSteps(admin)).toBeNull();
});

test("a site that was there before has none", async () => {
  expect(await findFirstSteps(await createAdmin())).toBeNull();
});

test("what models cost and where spending ends is told as it is today", async () => {
  const admin = await createAdmin();
  expect(await getKnownCosts(admin)).toEqual({ prices: [], limit: null });
  const price = { model: "m", provider: null, currency: "EUR", cached_micros: 0 };
  const source_url = "https://ejemplo.es";
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  for (const [valid_from, input_micros] of [
    [at(-2), 1],
    [at(-1), 2],
    [at(1), 3],
  ] as const) {
    const figures = { input_micros: BigInt(input_micros), output_micros: 5n, cached_micros: 0n };
    await db.modelPrice.create({
      data: { ...price, ...figures, valid_from, source_url, created_by: admin.id },
    });
  }
  expect((await getKnownCosts(admin)).prices).toEqual([
    { model: "m", currency: "EUR", input_micros: 2, output_micros: 5 },
  ]);
});
