import { StopError } from "../../server/steps.mjs";

/** How many names of what stays are printed. */
const NAMED = 50;

/** Undoes the import of this number, or the last one; prints what stays. */
export async function undoImport(written: string | undefined, user: string | undefined) {
  const { findPublisher } = await import("@/lib/operation/import/destination");
  const { findUndoable, isAtWork, UNDO_DAYS } = await import("@/lib/operation/import/runs");
  const { undoRun } = await import("@/lib/operation/import/undo");

  if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written)) {
    throw new StopError("--undo pide el número de una importación, o nada: la última.");
  }
  const run = await findUndoable(written === undefined ? undefined : Number(written));
  if (!run) {
    throw new StopError(
      `No hay ninguna importación que deshacer: se puede durante ${UNDO_DAYS} días.`,
    );
  }
  if (isAtWork(run)) {
    throw new StopError(
      "Esa importación está en marcha: interrúmpela con Ctrl-C, y vuelve a intentarlo.",
    );
  }
  const { run_id, name, begun } = run;
  const when = begun.toLocaleString("es", { dateStyle: "long", timeStyle: "short" });
  console.log(`Se deshace la importación ${run_id}: ${name}, del ${when}.`);
  const { removed, kept } = await undoRun(await findPublisher(user), run);
  if (kept.length > 0) console.log("\nSe queda, porque alguien lo ha cambiado o usado después:");
  for (const title of kept.slice(0, NAMED)) console.log(`  ${title}`);
  if (kept.length > NAMED) console.log(`  … y ${kept.length - NAMED} más`);
  console.log(`\nDeshecho: ${removed} · Se queda: ${kept.length}`);
}
