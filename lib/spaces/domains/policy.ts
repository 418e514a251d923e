import type { Actor } from "@/lib/kernel/actor";
import { canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

interface Owned {
  /** The id of the account that proves the name; null when that is gone. */
  owner_id: number | null;
}

/**
 * Returns whether the actor changes or deletes a domain: the account that proves its name, and people who manage its
 * space.
 */
export const canManageDomain = (actor: Who, { owner_id }: Owned, role: Standing): boolean =>
  canManageSpace(role) || Boolean(actor && actor.id === owner_id);

/**
 * Returns whether an actor who manages a domain may have it show another space: administrators, and the account that
 * proves the name; anybody when that account is gone. The domain stays with that account.
 */
export const canMoveDomain = (actor: Who, { owner_id }: Owned): boolean =>
  Boolean(actor && (actor.isAdmin || owner_id === null || actor.id === owner_id));
