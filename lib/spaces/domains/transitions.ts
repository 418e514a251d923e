import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import type { Found } from "@/lib/spaces/domains/dto";
import { LAPSE_DAYS } from "@/lib/spaces/domains/found";
import { assertFree } from "@/lib/spaces/domains/rules";
import { touchSpace } from "@/lib/spaces/spaces/shown";

interface AskedDomain {
  domain_id: number;
  name: string;
  space_id: number;
  owner_id: number | null;
  proven_at: Date | null;
  failing_since: Date | null;
  space: { name: string };
}

/**
 * Records the answer of DNS for a name that the change holds: proves it, or counts how long the proof has been missing;
 * after `LAPSE_DAYS` the name shows its space no more, and its owner is told. `actor`: null for the daily check. Throws 409
 * for a name that is another account's by now.
 */
export async function noteAnswer(
  tx: Database,
  touched: Touched,
  domain: AskedDomain,
  found: Found,
  actor: Actor | null,
): Promise<void> {
  const now = new Date();
  const { domain_id, name, space_id, owner_id } = domain;
  const asked = { checked_at: now, found };
  const save = (data: object) => tx.domain.update({ where: { domain_id }, data });
  const about = { actor, subject: "domain", subjectId: domain_id } as const;

  if (found === "token") {
    if (!domain.proven_at && owner_id !== null) {
      const owner = { id: owner_id, isAdmin: actor?.isAdmin ?? false };
      await assertFree(tx, owner, owner_id, name, domain_id);
    }
    await save({
      ...asked,
      failing_since: null,
      ...(!domain.proven_at && { proven_at: now, proof: "dns" }),
    });
    if (domain.proven_at) return;
    await tx.heldName.deleteMany({ where: { name } });
    await touchSpace(tx, touched, space_id);
    await recordEvent(tx, { action: "domain.proven", ...about, after: { name, space_id } });
    return;
  }
  const since = domain.failing_since ?? now;
  const lapses = domain.proven_at && now.getTime() - since.getTime() >= LAPSE_DAYS * 86_400_000;
  if (!lapses) {
    await save({ ...asked, failing_since: domain.proven_at && since });
    return;
  }
  await touchSpace(tx, touched, space_id);
  await save({ ...asked, failing_since: null, proven_at: null, proof: null, active_at: null });
  await touchSpace(tx, touched, space_id);
  await recordEvent(tx, { action: "domain.lapsed", ...about, before: { name, space_id } });
  if (owner_id === null) return;
  const space = domain.space.name;
  await addNotice(tx, owner_id, { kind: "domain-lapsed", domain_id, name, space_id, space });
}
