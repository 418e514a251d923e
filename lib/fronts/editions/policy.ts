import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

/** Returns whether a role composes the front page of its space: those who add and remove its entries. */
export const canComposeSpace = (role: Standing): boolean => canEditFront(role);

/** Returns whether somebody composes the home page: administrators and editors of the site. */
export const canComposeHome = (actor: Pick<Actor, "isAdmin" | "isEditor">): boolean =>
  actor.isAdmin || actor.isEditor;

/** Returns whether a role takes a kept front page of its space out of what readers find: those who manage the space. */
export const canWithdrawOfSpace = (role: Standing): boolean => canManageSpace(role);

/** Returns whether somebody takes a kept home page out of what readers find: administrators. */
export const canWithdrawOfHome = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;
