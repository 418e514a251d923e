import "server-only";
import { getPublicSuffix } from "tldts";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { conflict, invalid } from "@/lib/kernel/errors";
import { isLocalSite, isLoopback } from "@/lib/platform/http/local-site";
import { isBelowSite, isInternalName, parentOf } from "@/lib/spaces/domains/name";
import { HELD_DAYS } from "@/lib/spaces/domains/records";

/** Returns the reason for which a name needs no proof in DNS; null when it does. */
export function exemptionOf(actor: Pick<Actor, "isAdmin">, name: string): "admin" | "local" | null {
  if (isLocalSite(env.SITE_URL) && isLoopback(name)) return "local";
  return actor.isAdmin ? "admin" : null;
}

/** Throws 400 for a name that nobody can prove to be theirs; administrators may add most of these, too. */
export function assertProvable(actor: Pick<Actor, "isAdmin">, name: string): void {
  // Not even administrators may: an account with a name below it would count as its owner.
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name) throw refused(SUFFIX);
  if (exemptionOf(actor, name)) return;
  if (isBelowSite(name, env.SITE_URL)) throw refused(BELOW_SITE);
  if (isInternalName(name)) throw refused(INTERNAL);
}

const SUFFIX = "Bajo ese nombre se registran los de otros: escribe uno que sea tuyo";
const BELOW_SITE = "Los subdominios del propio sitio los añaden los administradores";
const INTERNAL = "Es un nombre de redes internas, que nadie puede comprobar desde fuera";

const refused = (message: string) => invalid("name", message);

/** The message for a name that somebody has already. */
export const NAME_TAKEN = "Ya existe un dominio con ese nombre";

/**
 * Throws 409 when a name belongs to another account: it is proven or held, or is the `www.` or the parent of such a
 * name. `domainId`: the domain that is to have it.
 */
export async function assertFree(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  ownerId: number,
  name: string,
  domainId = 0,
): Promise<void> {
  const proven = { name, proven_at: { not: null }, domain_id: { not: domainId } };
  if (await tx.domain.findFirst({ where: proven, select: { domain_id: true } })) {
    throw conflict(NAME_TAKEN);
  }
  if (exemptionOf(actor, name)) return;
  const [other] = await tx.$queryRaw<{ name: string; held: boolean }[]>`
    SELECT "name", false AS "held" FROM "domain"
    WHERE "proven_at" IS NOT NULL AND "owner_id" <> ${ownerId}
      AND (substr("name", strpos("name", '.') + 1) = ${name} OR "name" = ${withoutWww(name)})
    UNION ALL
    SELECT "name", true FROM "held_name"
    WHERE "until" > now() AND "user_id" <> ${ownerId}
      AND (substr("name", strpos("name", '.') + 1) = ${name} OR "name" IN (${name}, ${withoutWww(name)}))
    LIMIT 1`;
  if (!other) return;
  throw conflict(
    other.held
      ? `Otra cuenta ha usado ese nombre hace poco: queda reservado para ella durante ${HELD_DAYS} días.`
      : `Ese nombre va con ${other.name}, que es de otra cuenta.`,
  );
}

/** Returns the name that `www.x` belongs to; an empty one for others. */
const withoutWww = (name: string) => (name.startsWith("www.") ? parentOf(name) : "");
