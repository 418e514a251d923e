import type { Route } from "next";
import { routes } from "@/lib/platform/addresses/routes";

export interface NavLink {
  href: Route;
  label: string;
  /** Other paths that belong to the section. */
  alsoUnder?: string;
}

/** The sections of a signed-in user, in the order they are shown. */
export const navLinks: readonly NavLink[] = [
  { href: routes.dashboard, label: "Dashboard" },
  { href: routes.entries, label: "Entradas" },
  { href: routes.syntheticUsers, label: "Usuarios Sintéticos" },
  { href: routes.spaces, label: "Espacios", alsoUnder: "/s" },
  { href: routes.tasks, label: "Tareas" },
  { href: routes.slugs, label: "Slugs" },
  { href: routes.domains, label: "Dominios" },
  { href: routes.comments, label: "Comentarios" },
];

/** Returns whether a page belongs to the section that the link leads to. */
export function isCurrentSection({ href, alsoUnder }: NavLink, pathname: string): boolean {
  return isUnder(href, pathname) || (alsoUnder !== undefined && isUnder(alsoUnder, pathname));
}

const isUnder = (section: string, pathname: string) =>
  pathname === section || pathname.startsWith(`${section}/`);
