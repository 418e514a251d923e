import { canChangeSettings } from "@/lib/house/settings/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";

/** Returns whether the actor may manage the site's webhooks: administrators. */
export const canManageSiteWebhooks = (actor: Pick<Actor, "isAdmin"> | null | undefined): boolean =>
  canChangeSettings(actor);

/** Returns whether a role may manage the webhooks of its space. */
export const canManageSpaceWebhooks = (role: Standing): boolean => canManageSpace(role);
