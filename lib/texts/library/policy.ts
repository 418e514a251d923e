import type { Actor } from "@/lib/kernel/actor";

type Who = Pick<Actor, "id" | "isAdmin">;

/** Whether the actor sees an image in the library, says what it shows and deletes it: who sent it, administrators. */
export const canKeepImage = (actor: Who, image: { user_id: number | null }): boolean =>
  actor.isAdmin || actor.id === image.user_id;

/** Whether the actor deletes an image whatever shows it; others take it out of their own texts first. */
export const canDeleteAnyImage = (actor: Who): boolean => actor.isAdmin;

/** Whether the actor looks into everybody's library. */
export const canSeeAllImages = (actor: Who): boolean => actor.isAdmin;
