import "server-only";
import { env, freezes, usesInngest } from "@/lib/kernel/env";
import { findPart } from "@/lib/kernel/process";
import { readPulse, type Keeper } from "@/lib/operation/schedule/pulse";
import { agoText } from "@/lib/operation/status/amounts";
import { ok, warning } from "@/lib/operation/status/finding";

/** Milliseconds without a round after which nobody seems to keep the schedule. */
export const SILENT_AFTER = 5 * 60_000;

const COVERED = "Mientras tanto lo llevan los servidores (INNGEST_TAKEOVER_MINUTES).";

interface Kept {
  /** A sentence that says who keeps it. */
  says: string;
  /** A sentence that says where to look when it is silent. */
  look: string;
}

const KEEPERS: Record<Keeper, Kept> = {
  scheduler: {
    says: "Lo lleva el propio servidor",
    look: "Mira si el servidor está en marcha y qué dice su registro.",
  },
  cron: {
    says: "Lo lleva el cron del alojamiento, que llama a /api/cron",
    look: "Mira si el cron llama cada minuto a /api/cron con la CRON_SECRET del sitio.",
  },
  inngest: {
    says: "Lo lleva Inngest, que llama a /api/inngest",
    look: "Mira en Inngest si el sitio está registrado y si sus llamadas llegan.",
  },
};

function keeperNow(): Keeper | null {
  if (usesInngest) return "inngest";
  if (!freezes) return "scheduler";
  return env.CRON_SECRET ? "cron" : null;
}

export async function schedule() {
  const kept = await readSchedule();
  if ("silence" in kept) {
    const { says, why, isCovered } = kept.silence;
    return warning(says, why, isCovered && COVERED);
  }
  return ok(`${kept.who}.`, `Late: ${agoText(kept.ago)}.`);
}

export interface Silence {
  /** A sentence that says that nobody keeps the schedule. */
  says: string;
  /** The known causes, and where to look. */
  why: string;
  /** Milliseconds since the last round; Infinity for none. */
  ago: number;
  /** True when the servers keep it in place of its keeper. */
  isCovered: boolean;
}

/** Returns the silence of the schedule while its keeper does not keep it; null while they do. */
export async function readSilence(): Promise<Silence | null> {
  const kept = await readSchedule();
  return "silence" in kept ? kept.silence : null;
}

/** Finds who keeps the schedule and how many milliseconds ago they last did, or their silence. */
async function readSchedule(): Promise<{ who: string; ago: number } | { silence: Silence }> {
  const keeper = keeperNow();
  if (!keeper) {
    const why =
      "Indica CRON_SECRET y un cron que llame cada minuto a /api/cron, o las claves de Inngest.";
    return { silence: { says: "Nadie lleva el horario.", why, ago: Infinity, isCovered: false } };
  }
  const { last, ago } = await readPulse(keeper);
  const { says: who, look } = KEEPERS[keeper];
  if (ago <= SILENT_AFTER) return { who, ago };
  const stand = keeper === "inngest" ? await readPulse("scheduler") : null;
  const silence = {
    says: last ? `El horario no late desde ${agoText(ago)}.` : "El horario no ha latido nunca.",
    why: [`${who}.`, look, ...(keeper === "inngest" ? seenOfInngest() : [])].join(" "),
    ago,
    isCovered: stand !== null && stand.ago <= SILENT_AFTER,
  };
  return { silence };
}

/** Lists what this server knows of Inngest's failures. */
function seenOfInngest(): string[] {
  const { refused, unregistered } = findPart("inngest") ?? {};
  const said = [
    refused &&
      "La última llamada tenía una firma que no vale: INNGEST_SIGNING_KEY debe ser la misma en los dos.",
    unregistered &&
      "Inngest no aceptó el registro del sitio: revisa INNGEST_SIGNING_KEY e INNGEST_BASE_URL.",
  ];
  return said.filter((sentence) => typeof sentence === "string");
}
