import "server-only";
import type { Database } from "@/lib/kernel/db";
import { forbidden } from "@/lib/kernel/errors";

const SILENCED =
  "Tu cuenta está silenciada: puedes leer, pero no publicar. Escribe a quien administra el sitio.";
const OWNER_SILENCED = "La cuenta a la que pertenece este usuario sintético no puede publicar.";

/**
 * Called by every command that publishes. Throws 403 for an account that is silenced, with a sentence for the person
 * themselves unless another is given, and for a synthetic user whose owner is silenced, suspended or closing the account.
 */
export async function requireVoice(
  tx: Database,
  { id }: { id: number },
  silenced = SILENCED,
): Promise<void> {
  const account = await tx.user.findUnique({
    where: { id },
    select: { silenced_at: true, owner: { select: standing } },
  });
  if (account?.silenced_at) throw forbidden(silenced);
  if (Object.values(account?.owner ?? {}).some(Boolean)) throw forbidden(OWNER_SILENCED);
}

const standing = { silenced_at: true, suspended_at: true, closing_at: true } as const;

/** Returns whether an account's unpublished texts may be shown: it and its owner must both be able to publish now. */
export async function hasVoice(reader: Database, id: number): Promise<boolean> {
  const good = { silenced_at: null, suspended_at: null, closing_at: null, deleted_at: null };
  const where = { id, ...good, OR: [{ owner_id: null }, { owner: good }] };
  return (await reader.user.count({ where })) > 0;
}
