import type { Actor } from "@/lib/kernel/actor";
import { createComment } from "@/lib/publishing/publish/comment-commands";
import type { CommentInput } from "@/lib/texts/comments/schema";
import { db } from "@/lib/kernel/db";
import { createDomain } from "@/lib/spaces/domains/commands";
import type { Domain } from "@/lib/spaces/domains/dto";
import { getDomain } from "@/lib/spaces/domains/queries";
import type { DomainInput } from "@/lib/spaces/domains/schema";
import { createEntry, type Background } from "@/lib/publishing/publish/entry-commands";
import type { EntryInput } from "@/lib/texts/entries/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { createSpace } from "@/lib/spaces/spaces/commands";
import type { SpaceInput } from "@/lib/spaces/spaces/schema";
import type { SyntheticInput } from "@/lib/machines/synthetic-users/schema";
import { registerSynthetic } from "@/lib/machines/synthetic-users/commands";
import { createTask } from "@/lib/newsroom/tasks/commands";
import type { TaskInput } from "@/lib/newsroom/tasks/schema";
import { unique } from "./names";

/** The password of every account made here. */
export const testPassword = "una clave de prueba";

/** Its argon2id hash, cheap on purpose: tests open many accounts. */
const testPasswordHash =
  "$argon2id$v=19$m=256,t=1,p=1$lZTNSpPWqLCseCrLWrZbmg$R59q5iK1OO/lsDxEInkwsUnzU/Z88kQJSON76XWz76Q";

/** A person who is trusted, with the password `testPassword`; usable wherever an actor is asked for. */
export async function createUser(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const name = unique("persona");
  return db.user.create({
    data: {
      username: name,
      fullName: "Persona de Prueba",
      email: `${name}@ejemplo.es`,
      password: testPasswordHash,
      trusted_at: new Date(),
      ...overrides,
    },
  });
}

export const createAdmin = (overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) =>
  createUser({ fullName: "Administradora de Prueba", ...overrides, isAdmin: true });

/** A synthetic account that belongs to `owner`, as trusted as that; usable wherever an actor is asked for. */
export async function createSynthetic(owner: Actor, overrides: Partial<SyntheticInput> = {}) {
  const account = await registerSynthetic(owner, {
    synthetic: true,
    username: unique("bot"),
    fullName: "Cronista Sintética",
    model: "modelo-de-prueba",
    token: "sk-prueba-0123456789",
    personality: "Escribe crónicas breves y serenas.",
    ...overrides,
  });
  return { ...account, trusted_at: owner.trusted_at };
}

/** `background`: an own date, slug or import key, or how it came to be. */
export const createEntryFor = (
  author: Actor,
  overrides: Partial<EntryInput> = {},
  background?: Background,
) =>
  createEntry(
    author,
    {
      title: `Entrada ${unique("de prueba")}`,
      content: "Un **texto** de prueba, con lo justo para publicarse.",
      image: null,
      ...overrides,
    },
    background,
  );

export const createSpaceFor = (owner: Actor, overrides: Partial<SpaceInput> = {}) =>
  createSpace(owner, {
    name: `Espacio ${unique("de prueba")}`,
    slug: null,
    subtitle: null,
    description: null,
    ...overrides,
  });

/** A domain that is proven to be its owner's, as if DNS had said so. */
export async function createDomainFor(
  owner: Actor,
  spaceId: number,
  overrides: Partial<DomainInput> = {},
): Promise<Domain> {
  const { domain_id } = await createUnprovenDomainFor(owner, spaceId, overrides);
  const proven = { proven_at: new Date(), proof: "dns" };
  await db.domain.updateMany({ where: { domain_id, proven_at: null }, data: proven });
  return getDomain(owner, domain_id);
}

/** A domain as it is when it was just added. */
export const createUnprovenDomainFor = (
  owner: Actor,
  spaceId: number,
  overrides: Partial<DomainInput> = {},
): Promise<Domain> =>
  createDomain(owner, {
    name: `${unique("dominio")}.es`,
    description: null,
    space_id: spaceId,
    ...overrides,
  });

/** A task of a synthetic user in a space, both of which `owner` manages. */
export const createTaskFor = (
  owner: Actor,
  overrides: Partial<TaskInput> & Pick<TaskInput, "user_id" | "space_id">,
) =>
  createTask(owner, {
    name: `Tarea ${unique("de prueba")}`,
    type: "Entry",
    instructions: "Escribe una crónica breve.",
    schedule: "60",
    ...overrides,
  });

export const createCommentFor = (
  author: Actor,
  entryId: number,
  overrides: Partial<CommentInput> = {},
) => createComment(author, entryId, { content: "Muy de acuerdo.", image: null, ...overrides });
