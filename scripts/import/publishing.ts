import type { Actor } from "@/lib/kernel/actor";

/** Opens the space that the texts go into, or creates it, and prints which one it is; undefined without a slug. */
export async function openDestination(actor: Actor, slug: string | undefined) {
  if (slug === undefined) return undefined;
  const { openSpace } = await import("@/lib/operation/import/destination");
  const { space, isNew } = await openSpace(actor, slug);
  console.log(`${isNew ? "Espacio nuevo" : "Espacio"}: «${space.name}» (/s/${space.slug}).`);
  return space.space_id;
}

/** Prints which space `openDestination` would open, or throws as it would. */
export async function tellDestination(actor: Actor, slug: string | undefined): Promise<undefined> {
  if (slug === undefined) return undefined;
  const { findDestination } = await import("@/lib/operation/import/destination");
  const found = await findDestination(actor, slug);
  const { name } = "space" in found ? found.space : found.input;
  console.log(`${"space" in found ? "Espacio" : "Se haría el espacio"}: «${name}» (/s/${slug}).`);
  return undefined;
}

/**
 * Returns a function that says whether Ctrl-C was pressed since. It listens on after the first: npm may pass on the
 * same Ctrl-C that the terminal has already delivered.
 */
export function interruption(): () => boolean {
  let interrupted = false;
  process.on("SIGINT", () => (interrupted = true));
  return () => interrupted;
}
