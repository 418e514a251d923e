import type { Actor } from "@/lib/kernel/actor";
import { canChangeSettings } from "@/lib/house/settings/policy";
import { canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

/** Whether the actor has the site's webhooks in hand: administrators. */
export const canManageSiteWebhooks = (actor: Pick<Actor, "isAdmin"> | null | undefined): boolean =>
  canChangeSettings(actor);

/** Whether a role has the webhooks of its space in hand. */
export const canManageSpaceWebhooks = (role: Standing): boolean => canManageSpace(role);
