import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { assertMay } from "@/lib/kernel/errors";
import { logFailure } from "@/lib/kernel/log-away";
import { checkAll, type Checks } from "./check";
import type { Status } from "./dto";
import { ai } from "./parts/ai";
import { backup } from "./parts/backup";
import { changes } from "./parts/changes";
import { clock } from "./parts/clock";
import { database } from "./parts/database";
import { disk } from "./parts/disk";
import { images } from "./parts/images";
import { mail } from "./parts/mail";
import { readSilence, schedule } from "./parts/schedule";
import { site } from "./parts/site";
import { tasks } from "./parts/tasks";
import { version } from "./parts/version";
import { webhooks } from "./parts/webhooks";
import { canReadStatus } from "./policy";

const parts: Checks = {
  Versión: version,
  "Base de datos": database,
  Imágenes: images,
  "Copia de seguridad": backup,
  Horario: schedule,
  Tareas: tasks,
  Correo: mail,
  Webhooks: webhooks,
  IA: ai,
  Sitio: site,
  Disco: disk,
  Reloj: clock,
  Cambios: changes,
};

/** Reads the state of every part of the site. Throws 403 for all but administrators. */
export async function getStatus(actor: Actor): Promise<Status> {
  assertMay(canReadStatus(actor), "Solo los administradores ven el estado del sitio.");
  return readStatus();
}

/** Reads the same for operators at the machine; `more`: checks that only they run. */
export async function readStatus(more: Checks = {}): Promise<Status> {
  const checked_at = new Date().toISOString();
  return { checked_at, parts: await checkAll({ ...parts, ...more }) };
}

/**
 * Lists the failing parts that nobody notices by themselves, of those that a query or two can check; none for users who
 * are not administrators.
 */
export async function listNotWell(actor: Actor): Promise<string[]> {
  if (!canReadStatus(actor)) return [];
  const [kept, silence] = await Promise.all([
    checkAll({ "Copia de seguridad": backup }),
    findScheduleSilence(),
  ]);
  const failing = kept.filter(({ state }) => state === "failure").map(({ name }) => name);
  return silence === null ? failing : [...failing, "Horario"];
}

/**
 * Returns the warning for the screens of tasks while nobody keeps the schedule; null while somebody does. Never
 * throws.
 */
export async function findScheduleSilence(): Promise<string | null> {
  const silence = await readSilence().catch((err: unknown) =>
    logFailure(err, "whether the schedule is kept is not known"),
  );
  return silence && !silence.isCovered ? silence.says : null;
}
