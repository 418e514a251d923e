import { StopError } from "../server/steps.mjs";
import { withDatabase } from "./with-database";

await withDatabase(async () => {
  const { reseal } = await import("@/lib/platform/auth/reseal");
  const { done, before, unreadable } = await reseal();
  console.log(`Selladas con la clave más nueva: ${done}. Ya lo estaban: ${before}.`);
  if (unreadable > 0) {
    throw new StopError(`Ilegibles, porque su clave ya no está en SECRET_KEYS: ${unreadable}.`);
  }
});
