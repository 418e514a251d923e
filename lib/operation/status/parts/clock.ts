import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { howMany } from "@/lib/operation/status/amounts";
import { ok, warning } from "@/lib/operation/status/finding";

/** Milliseconds that the clocks may differ. */
const TOLERATED = 5_000;

export async function clock() {
  const began = Date.now();
  const database = await databaseNow(db);
  return judgeClocks((began + Date.now()) / 2, database.getTime());
}

/** Compares two clocks that were read at the same moment, in milliseconds since the epoch. */
export function judgeClocks(server: number, database: number) {
  const difference = server - database;
  if (Math.abs(difference) <= TOLERATED) {
    return ok("El de este servidor y el de la base de datos van a la par.");
  }
  const seconds = howMany(Math.round(Math.abs(difference) / 1000), "segundo", "segundos");
  const how = difference > 0 ? "adelanta" : "atrasa";
  return warning(
    `El de este servidor ${how} ${seconds} respecto al de la base de datos.`,
    "Ponlos en hora (NTP): las fechas y los plazos dependen de ellos.",
  );
}
