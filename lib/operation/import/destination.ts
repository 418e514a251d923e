import "server-only";
import { findActor, findFirstAdmin } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, forbidden, notFound } from "@/lib/kernel/errors";
import { capital } from "@/lib/platform/text/capital";
import { createSpace } from "@/lib/spaces/spaces/commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { canEditFront } from "@/lib/spaces/spaces/policy";
import { findSpaceBySlug, getSpaceRole } from "@/lib/spaces/spaces/queries";
import { spaceInput, type SpaceInput } from "@/lib/spaces/spaces/schema";

/**
 * Finds the account that publishes the articles: the one with this name, or without a name the first administrator.
 * Throws 404.
 */
export async function findPublisher(username: string | undefined): Promise<Actor> {
  if (username === undefined) {
    const admin = await findFirstAdmin();
    if (admin) return admin;
    throw notFound(
      "Todavía no hay ninguna cuenta. Arranca el sitio con npm start, regístrate (la primera cuenta lo administra) y vuelve a importar.",
    );
  }
  const actor = await findActor(username);
  if (!actor) throw notFound(`No existe ningún usuario llamado «${username}».`);
  return actor;
}

/** An existing space, or the input for a new one. */
type Destination = { space: Space } | { input: SpaceInput };

/**
 * Finds where `openSpace` would put texts. Throws 403 when the actor does not manage the space, 400 when no space can
 * have such a slug.
 */
export async function findDestination(
  actor: Actor,
  slug: string,
  name?: string,
): Promise<Destination> {
  const existing = await findSpaceBySlug(slug);
  if (existing) {
    const role = await getSpaceRole(actor, existing.space_id);
    if (canEditFront(role)) return { space: existing };
    throw forbidden(`${actor.username} no administra el espacio «${slug}».`);
  }
  const fromSlug = capital(slug.replace(/-+/g, " ").trim());
  const input = spaceInput.safeParse({ name: name || fromSlug, slug });
  if (input.success) return { input: input.data };
  const reason = input.error.issues[0]?.message ?? "";
  throw new AppError("invalid", `No se puede crear el espacio «${slug}»: ${reason}.`);
}

/**
 * Finds the space with this slug, or creates it, by default with a name made from the slug. Throws as
 * `findDestination`.
 */
export async function openSpace(
  actor: Actor,
  slug: string,
  name?: string,
): Promise<{ space: Space; isNew: boolean }> {
  const found = await findDestination(actor, slug, name);
  if ("space" in found) return { space: found.space, isNew: false };
  return { space: await createSpace(actor, found.input), isNew: true };
}
