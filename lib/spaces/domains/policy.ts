import type { Actor } from "@/lib/kernel/actor";
import { canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

interface Owned {
  /** Whose account proves the name; null when that is gone. */
  owner_id: number | null;
}

/** Whether the actor changes or deletes a domain: whose name it is, and who manages its space. */
export const canManageDomain = (actor: Who, { owner_id }: Owned, role: Standing): boolean =>
  canManageSpace(role) || Boolean(actor && actor.id === owner_id);

/** Whether who manages a domain has it show another space: it stays with the account that proves its name. */
export const canMoveDomain = (actor: Who, { owner_id }: Owned): boolean =>
  Boolean(actor && (actor.isAdmin || owner_id === null || actor.id === owner_id));
