import type { Actor } from "@/lib/kernel/actor";

/** Opens the space that the texts go into, or creates it, and prints which one it is; nothing without a slug. */
export async function openDestination(actor: Actor, slug: string | undefined) {
  if (slug === undefined) return {};
  const { openSpace } = await import("@/lib/operation/import/destination");
  const { space, isNew } = await openSpace(actor, slug);
  console.log(`${isNew ? "Espacio nuevo" : "Espacio"}: «${space.name}» (/s/${space.slug}).`);
  return { spaceId: space.space_id, isNewSpace: isNew };
}

/** Prints which space `openDestination` would open, or throws as it would. */
export async function tellDestination(actor: Actor, slug: string | undefined) {
  if (slug === undefined) return {};
  const { findDestination } = await import("@/lib/operation/import/destination");
  const found = await findDestination(actor, slug);
  const { name } = "space" in found ? found.space : found.input;
  console.log(`${"space" in found ? "Espacio" : "Se haría el espacio"}: «${name}» (/s/${slug}).`);
  return {};
}

/** Prints how an import is undone; nothing for a rehearsal, which is none. */
export async function tellUndo(run_id: number | undefined) {
  if (run_id === undefined) return;
  const { UNDO_DAYS } = await import("@/lib/operation/import/runs");
  console.log(`Para deshacerlo: npm run import -- --undo ${run_id} (${UNDO_DAYS} días).`);
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
