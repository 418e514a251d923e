import { existsSync } from "node:fs";
import { StopError } from "./stop-error";

/** Settings may also stand in `.env`; the environment wins. */
export function loadDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/**
 * The validated settings. `lib/env` reads the environment once per process, when first imported.
 * @throws StopError that names each wrong variable
 */
export async function readSettings() {
  try {
    return (await import("@/lib/env")).env;
  } catch (error) {
    throw new StopError((error as Error).message);
  }
}
