import "server-only";
import { confirmedSeconds } from "@/lib/auth/options";
import { findRequestContext } from "@/lib/http/request-context";
import { AppError } from "@/lib/kernel/errors";

/**
 * Asked by commands that make a sensitive change: throws 403 with `confirm: true` unless whoever calls has
 * given their password, or another proof of being who they are, within the last ten minutes. The browser then
 * asks for it and sends the call again. Work that nobody's session started (a script, a task) is not asked.
 */
export function requireConfirmed(): void {
  const session = findRequestContext()?.session;
  if (!session || session.confirmed.getTime() > Date.now() - confirmedSeconds * 1000) return;
  throw new AppError("forbidden", "Confirma tu contraseña para continuar.", { confirm: true });
}
