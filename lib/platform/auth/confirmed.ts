import "server-only";
import { AppError, forbidden } from "@/lib/kernel/errors";
import { findRequestContext } from "@/lib/kernel/request-context";
import { confirmedSeconds } from "@/lib/platform/auth/options";

/**
 * Called by commands that make a sensitive change: throws 403 with `confirm: true` unless the caller has given
 * their password, or another proof of being who they are, within the last ten minutes. The browser then asks for
 * it and sends the call again. A caller with an access token cannot give a proof, and is refused. Work that no
 * call started (a script, a task) is not checked.
 */
export function requireConfirmed(): void {
  const { session, byToken } = findRequestContext() ?? {};
  if (byToken) throw forbidden(BY_TOKEN);
  if (!session || session.confirmed.getTime() > Date.now() - confirmedSeconds * 1000) return;
  throw new AppError("forbidden", "Confirma tu contraseña para continuar.", { confirm: true });
}

const BY_TOKEN =
  "Este cambio pide confirmar quién eres, y no se puede hacer con una clave para programas: entra en el sitio con tu cuenta.";
