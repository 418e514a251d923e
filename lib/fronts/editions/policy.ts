import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

/** Whether a role composes the front page of its space: who adds and removes its entries. */
export const canComposeSpace = (role: Standing): boolean => canEditFront(role);

/** Whether somebody composes the home page: administrators and editors of the site. */
export const canComposeHome = (actor: Pick<Actor, "isAdmin" | "isEditor">): boolean =>
  actor.isAdmin || actor.isEditor;

/** Whether a role takes a kept front page of its space out of what readers find: who manages the space. */
export const canWithdrawOfSpace = (role: Standing): boolean => canManageSpace(role);

/** The same of kept home pages: administrators. */
export const canWithdrawOfHome = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;
