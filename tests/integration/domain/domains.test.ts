import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteDomain, receiveHost, updateDomain } from "@/lib/spaces/domains/commands";
import type { Domain } from "@/lib/spaces/domains/dto";
import { findSpaceOfDomain, getDomain } from "@/lib/spaces/domains/queries";
import { getEntry } from "@/lib/texts/entries/queries";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { getSpace, listManagedSpaces } from "@/lib/spaces/spaces/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";

let owner: Actor;
let space: Space;
let domain: Domain;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  space = await createSpaceFor(owner);
  domain = await createDomainFor(owner, space.space_id, { name: "revista.es" });
});

test("a domain is active from its first request, and stays as it was at the next", async () => {
  expect(domain.active_at).toBeNull();
  expect(await receiveHost("revista.es")).toBe(true);
  const { active_at } = await getDomain(owner, domain.domain_id);
  expect(active_at).not.toBeNull();
  expect(await receiveHost("revista.es")).toBe(true);
  expect((await getDomain(owner, domain.domain_id)).active_at).toBe(active_at);
  expect(await receiveHost("otra.es")).toBe(false);
});

test("another name waits for its own first request; another text or space does not", async () => {
  await receiveHost("revista.es");
  const { active_at } = await updateDomain(owner, domain.domain_id, { description: "Hola" });
  expect(active_at).not.toBeNull();
  const renamed = await updateDomain(owner, domain.domain_id, { name: "gaceta.es" });
  expect([renamed.active_at, renamed.proven_at]).toEqual([null, null]);
  expect(await receiveHost("revista.es")).toBe(false);
});

test("the addresses of a space are on its first domain that is active", async () => {
  const { entry_id } = await createEntryFor(owner);
  await addEntryToSpace(owner, space.space_id, entry_id);
  const second = await createDomainFor(owner, space.space_id, { name: "gaceta.es" });
  const domains = async () => [
    (await getSpace(space.space_id)).domain,
    (await getEntry(entry_id)).spaces[0]?.domain,
  ];
  expect(await domains()).toEqual([null, null]);
  await receiveHost("gaceta.es");
  expect(await domains()).toEqual(["gaceta.es", "gaceta.es"]);
  await receiveHost("revista.es");
  expect(await domains()).toEqual(["revista.es", "revista.es"]);
  await deleteDomain(owner, domain.domain_id);
  await deleteDomain(owner, second.domain_id);
  expect(await domains()).toEqual([null, null]);
});

test("a space takes its domains along when it is deleted", async () => {
  expect((await findSpaceOfDomain("revista.es"))?.space_id).toBe(space.space_id);
  await deleteSpace(owner, space.space_id);
  expect(await findSpaceOfDomain("revista.es")).toBeNull();
  expect(await receiveHost("revista.es")).toBe(false);
});

test("a form offers the spaces that the actor manages, newest first", async () => {
  const foreign = await createSpaceFor(await createUser());
  const ids = async (actor: Actor) =>
    (await listManagedSpaces(actor)).map(({ space_id }) => space_id);
  expect(await ids(owner)).toEqual([space.space_id]);
  expect(await ids(await createAdmin())).toEqual([foreign.space_id, space.space_id]);
});
