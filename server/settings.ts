import { StopError } from "./steps.mjs";

/**
 * The validated settings. `lib/kernel/env` reads the environment once per process, when first imported.
 * @throws StopError that names each wrong variable
 */
export async function readSettings() {
  try {
    return await import("../lib/kernel/env.ts");
  } catch (error) {
    throw new StopError((error as Error).message);
  }
}
