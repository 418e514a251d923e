import "server-only";
import { lookup } from "node:dns/promises";
import { env } from "@/lib/kernel/env";
import { isLocalSite } from "@/lib/platform/http/local-site";
import { checkMail, sendsMail } from "@/lib/platform/mail/send";
import { isIpAddress } from "@/lib/spaces/domains/name";
import type { Checks } from "./check";
import { failure, ok, warning } from "./finding";

/** Milliseconds that a service has to answer. */
const ANSWERED_WITHIN = 8_000;

/**
 * The checks of services outside this machine. They run only for operators at the machine: others could make them run
 * as often as they like.
 */
export const outside: Checks = {
  "Nombre del sitio": async () => {
    const { hostname } = new URL(env.SITE_URL);
    if (isLocalSite(env.SITE_URL) || isIpAddress(hostname)) {
      return ok(`${hostname} no necesita DNS.`);
    }
    try {
      const addresses = await lookup(hostname, { all: true });
      return ok(`${hostname} es ${addresses.map(({ address }) => address).join(", ")}.`);
    } catch (error) {
      return failure(`${hostname} no tiene dirección en DNS (${codeOf(error)}).`);
    }
  },

  "Servidor de correo": async () => {
    if (!sendsMail) return ok("No hay ninguno (SMTP_URL).");
    try {
      await checkMail();
      return ok("Responde y deja entrar.");
    } catch (error) {
      return failure(`No deja enviar mensajes (${codeOf(error)}): revisa SMTP_URL.`);
    }
  },

  "Servicio de IA": async () => {
    const { OPENAI_BASE_URL: address, AI_ENABLED } = env;
    if (!AI_ENABLED || !address) return ok("No hay ninguno propio (OPENAI_BASE_URL).");
    try {
      const { status } = await fetch(`${address.replace(/\/$/, "")}/models`, {
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWERED_WITHIN),
      });
      if (status < 500) return ok(`${address} responde.`); // it refuses the call, which has no token
      return warning(`${address} responde con un error (${status}).`);
    } catch (error) {
      return failure(`${address} no responde (${codeOf((error as Error).cause ?? error)}).`);
    }
  },
};

/** Returns the code or the name of an error: its message may repeat a password. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string };
  return (typeof code === "string" && code) || name || "error";
};
