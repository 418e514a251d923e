import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { AppError, forbidden, notFound } from "@/lib/kernel/errors";
import { createSpace } from "@/lib/spaces/commands";
import type { Space } from "@/lib/spaces/dto";
import { canEditFront } from "@/lib/spaces/policy";
import { findSpaceBySlug, getSpaceRole } from "@/lib/spaces/queries";
import { spaceInput } from "@/lib/spaces/schema";
import { findActor, findFirstAdmin } from "@/lib/users/queries";

/** In whose name articles are published: the person of that name, else the first administrator. Throws 404. */
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

/**
 * The space with this slug, created with a name made from it when there is none. Throws 403 when the actor
 * does not manage it, 400 when no space can have such a slug.
 */
export async function openSpace(
  actor: Actor,
  slug: string,
): Promise<{ space: Space; isNew: boolean }> {
  const existing = await findSpaceBySlug(slug);
  if (existing) {
    const role = await getSpaceRole(actor, existing.space_id);
    if (canEditFront(role)) return { space: existing, isNew: false };
    throw forbidden(`${actor.username} no administra el espacio «${slug}».`);
  }
  const name = slug.replace(/-+/g, " ").trim();
  const input = spaceInput.safeParse({ name: name.charAt(0).toUpperCase() + name.slice(1), slug });
  if (input.success) return { space: await createSpace(actor, input.data), isNew: true };
  const reason = input.error.issues[0]?.message ?? "";
  throw new AppError("invalid", `No se puede crear el espacio «${slug}»: ${reason}.`);
}
