import type { Route } from "next";
import type { FirstSteps } from "@/lib/accounts/first-steps/dto";
import { routes } from "@/lib/platform/addresses/routes";

/** The address of each step, and the label of the link that leads there. */
export const stepPlaces: Record<keyof FirstSteps, { href: Route; label: string }> = {
  name: { href: routes.settings, label: "Ajustes del periódico" },
  space: { href: routes.createSpace, label: "Abrir un espacio" },
  entry: { href: routes.createEntry, label: "Escribir un texto" },
  domain: { href: routes.createDomain, label: "Añadir un dominio" },
  synthetic: { href: routes.syntheticUsers, label: "Usuarios sintéticos" },
};
