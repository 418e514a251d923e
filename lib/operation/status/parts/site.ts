import "server-only";
import { env } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { ok, warning } from "@/lib/operation/status/finding";
import { isLocalSite } from "@/lib/platform/http/local-site";

/** Checks for settings with which the site does not work as it should. */
export async function site() {
  const { SITE_URL, TRUST_PROXY, HOST_KIND, LIMITS_FACTOR } = env;
  const isLocal = isLocalSite(SITE_URL);
  const hasProxy = TRUST_PROXY || findPart("proxyMet");
  const faults = [
    isLocal &&
      (hasProxy || HOST_KIND !== "server") &&
      `SITE_URL es ${SITE_URL}, pero el sitio se visita desde otros ordenadores: pon su dirección pública, o los enlaces no llevan a ninguna parte.`,
    !TRUST_PROXY &&
      hasProxy &&
      "Llegan peticiones con X-Forwarded-For y no se les hace caso: si delante hay un proxy tuyo, pon TRUST_PROXY=true.",
    LIMITS_FACTOR === 0 &&
      "LIMITS_FACTOR=0: nada tiene límite, ni siquiera cuántas contraseñas se prueban.",
  ].filter((fault) => typeof fault === "string");
  if (faults.length > 0) return warning(...faults);
  return ok(`Su dirección es ${SITE_URL}.`, isLocal && "Solo se ve en este ordenador.");
}
