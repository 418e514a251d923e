import "server-only";
import { IMAGES, kindOf } from "@/lib/operation/export/names";
import { AppError } from "@/lib/kernel/errors";
import { bringImage } from "@/lib/platform/uploads/commands";
import type { Run } from "./run";

/** Has an image here for each of the archive's, under its name: texts name them by it. Resolves when all are there. */
export async function importImages(run: Run, isInterrupted: () => boolean): Promise<void> {
  for (const file of run.archive.names) {
    if (kindOf(file) !== "image") continue;
    if (isInterrupted()) return;
    const name = file.slice(IMAGES.length);
    try {
      if (await bringImage(name, await run.archive.read(file))) run.counts.images++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      run.notes.push(`Imagen ${name}: ${error.message}`);
    }
  }
}
