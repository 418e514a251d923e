import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Actor } from "@/lib/kernel/actor";
import { freezes, keepsNothing } from "@/lib/kernel/env";
import { assertMay, conflict } from "@/lib/kernel/errors";
import type { BringingMeans } from "./dto";

/** The program that does the work, from the root of the project. */
export const PROGRAM = "scripts/import-run.ts";

/** Throws 403 for all but administrators. */
export const requireAdmin = (actor: Actor) =>
  assertMay(actor.isAdmin, "Solo los administradores traen un periódico.");

/** Returns why nothing can be imported in the browser on this site, as a sentence; null when it can. */
export function whyNoImports(): string | null {
  if (freezes || keepsNothing) {
    return "Este sitio no guarda nada en el disco de su servidor: un periódico se trae con npm run import, desde otro ordenador con la misma DATABASE_URL.";
  }
  const hasProgram = existsSync(path.join(/* turbopackIgnore: true */ process.cwd(), PROGRAM));
  return hasProgram
    ? null
    : "Este servidor no lleva los programas de la línea de comandos: un periódico se trae con npm run import, desde una carpeta con todo el proyecto y la misma DATABASE_URL.";
}

export const getBringingMeans = (): BringingMeans => ({ refused: whyNoImports() });

/** Throws 409 where nothing can be imported in the browser. */
export function requireMeans(): void {
  const refused = whyNoImports();
  if (refused) throw conflict(refused);
}
