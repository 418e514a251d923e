import type { Actor } from "@/lib/kernel/actor";

/** Returns whether the actor reads and changes the site's settings: administrators. */
export const canChangeSettings = (actor: Pick<Actor, "isAdmin"> | null | undefined): boolean =>
  Boolean(actor?.isAdmin);
