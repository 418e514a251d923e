import type { Actor } from "@/lib/kernel/actor";

type Who = Pick<Actor, "id" | "isAdmin">;

/**
 * Returns whether the actor may see an image in the library, describe and delete it: its uploader, and
 * administrators.
 */
export const canKeepImage = (actor: Who, image: { user_id: number | null }): boolean =>
  actor.isAdmin || actor.id === image.user_id;

/**
 * Returns whether the actor may delete an image even while texts show it; others take it out of their own texts
 * first.
 */
export const canDeleteAnyImage = (actor: Who): boolean => actor.isAdmin;

/** Returns whether the actor may look into everybody's library. */
export const canSeeAllImages = (actor: Who): boolean => actor.isAdmin;
