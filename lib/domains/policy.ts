import { canManageSpace } from "@/lib/spaces/policy";

/** Whether the actor may change or delete this domain: whoever manages its space. */
export function canManageDomain(
  actor: Parameters<typeof canManageSpace>[0],
  domain: { space: { owner_id: number } },
): boolean {
  return canManageSpace(actor, domain.space);
}
