import type { Actor } from "@/lib/kernel/actor";

/** In whose name, and into which space, which is told; the space is made when there is none. */
export async function openDestination(actor: Actor, slug: string | undefined) {
  if (slug === undefined) return undefined;
  const { openSpace } = await import("@/lib/operation/import/destination");
  const { space, isNew } = await openSpace(actor, slug);
  console.log(`${isNew ? "Espacio nuevo" : "Espacio"}: «${space.name}» (/s/${space.slug}).`);
  return space.space_id;
}

/** Tells which space `openDestination` would open, or stops as it would. */
export async function tellDestination(actor: Actor, slug: string | undefined): Promise<undefined> {
  if (slug === undefined) return undefined;
  const { findDestination } = await import("@/lib/operation/import/destination");
  const found = await findDestination(actor, slug);
  const { name } = "space" in found ? found.space : found.input;
  console.log(`${"space" in found ? "Espacio" : "Se haría el espacio"}: «${name}» (/s/${slug}).`);
  return undefined;
}

/** Whether Ctrl-C was pressed since. Not just once: npm may pass on the one that the terminal has already delivered. */
export function interruption(): () => boolean {
  let interrupted = false;
  process.on("SIGINT", () => (interrupted = true));
  return () => interrupted;
}
