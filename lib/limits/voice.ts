import "server-only";
import type { Database } from "@/lib/kernel/db";
import { forbidden } from "@/lib/kernel/errors";

const SILENCED =
  "Tu cuenta está silenciada: puedes leer, pero no publicar. Escribe a quien administra el sitio.";
const OWNER_SILENCED = "La cuenta a la que pertenece este usuario sintético no puede publicar.";

/**
 * Every command that publishes asks this. Throws 403 for an account that is silenced, and for a synthetic user
 * whose owner is silenced or suspended.
 */
export async function requireVoice(tx: Database, { id }: { id: number }): Promise<void> {
  const account = await tx.user.findUnique({
    where: { id },
    select: { silenced_at: true, owner: { select: { silenced_at: true, suspended_at: true } } },
  });
  if (account?.silenced_at) throw forbidden(SILENCED);
  if (account?.owner?.silenced_at || account?.owner?.suspended_at) throw forbidden(OWNER_SILENCED);
}
