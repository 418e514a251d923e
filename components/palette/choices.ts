import type { Route } from "next";
import { navLinks } from "@/components/layout/nav-links";
import { canComposeHome, canComposeSpace, canWithdrawOfHome } from "@/lib/fronts/editions/policy";
import {
  FOOTER_PAGES,
  footerPageNames,
  footerPages,
  type FooterPageName,
} from "@/lib/house/footer-pages/names";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { CurrentUser } from "@/lib/house/users/dto";
import { canModerate, canManagePeople } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import type { PlaceableSpace } from "@/lib/spaces/spaces/dto";
import { plain } from "./plain";

/** A choice of the palette: a page to go to, or an action to begin. */
export interface Choice {
  href: Route;
  label: string;
  /** The kind of choice: a screen, an action, an entry. */
  kind: string;
  /** Another name by which it is found, which is not shown. */
  also?: string;
}

/** Returns the key that tells a choice from others. */
export const keyOf = ({ kind, href, label }: Choice): string => `${kind} ${href} ${label}`;

const screen = (href: Route, label: string): Choice => ({ href, label, kind: "Pantalla" });
const action = (href: Route, label: string): Choice => ({ href, label, kind: "Acción" });

/** Returns the screens that an account may open, and the actions that it may begin. */
export function ownChoices(user: CurrentUser, writtenPages: FooterPageName[]): Choice[] {
  return [
    action(routes.createEntry, "Nueva entrada"),
    action(routes.createSpace, "Nuevo espacio"),
    action(routes.createTask, "Nueva tarea"),
    action(routes.createSlug, "Nuevo slug"),
    action(routes.createDomain, "Nuevo dominio"),
    ...(canComposeHome(user) ? [action(routes.composeHome, `${COMPOSE} la portada`)] : []),
    ...(canWithdrawOfHome(user) ? [action(routes.keptHomes(), "Quitar de la hemeroteca")] : []),
    ...navLinks.map(({ href, label }) => screen(href, label)),
    screen(routes.newsroom, "Redacción"),
    screen(routes.readings(), "Lecturas"),
    screen(routes.spending, "Gasto de IA"),
    screen(routes.notices, "Avisos"),
    screen(routes.library, "Biblioteca de imágenes"),
    screen(routes.invitations(), "Invitaciones"),
    screen(routes.profile, "Tu perfil"),
    ...(canModerate(user)
      ? [screen(routes.newsroomShowing("entradas"), "Entradas por admitir")]
      : []),
    ...(canModerate(user) ? [screen(routes.newsroomShowing("denuncias"), "Denuncias")] : []),
    ...(canManagePeople(user) ? [screen(routes.people(), "Personas")] : []),
    ...(canChangeSettings(user)
      ? [
          screen(routes.settings, "Ajustes"),
          screen(routes.firstSteps, "Primeros pasos"),
          screen(routes.audit, "Registro"),
          screen(routes.status, "Estado"),
          screen(routes.register, "Registro de textos"),
          {
            ...screen(routes.bringing, "Traer un periódico"),
            also: "importar wordpress ghost rss",
          },
        ]
      : []),
    screen(routes.home, "Portada"),
    screen(routes.editions(), ARCHIVE),
    ...footerChoices(user, writtenPages),
  ];
}

/**
 * Returns the pages of the footer that have a text; for users who may write them, also the others, which lead to the
 * settings.
 */
function footerChoices(user: CurrentUser, written: FooterPageName[]): Choice[] {
  const settings = routes.settingsOf(FOOTER_PAGES);
  const mayWrite = canChangeSettings(user);
  return [
    ...(mayWrite ? [screen(settings, "Páginas del pie")] : []),
    ...footerPageNames
      .filter((name) => mayWrite || written.includes(name))
      .map((name) => ({
        href: written.includes(name) ? routes.footerPage(name) : settings,
        label: footerPages[name],
        kind: "Página",
      })),
    { href: routes.ai, label: "Cómo usamos la IA", kind: "Página" },
  ];
}

/** Returns the choices for a space of the user: its page, and what the user may do there. */
export const spaceChoices = ({ space_id, name, slug, role }: PlaceableSpace): Choice[] => [
  { href: routes.space(space_id), label: name, kind: "Espacio" },
  ...(canComposeSpace(role) ? [action(routes.compose(space_id), `${COMPOSE}: ${name}`)] : []),
  screen(routes.editions(undefined, slug), `${ARCHIVE}: ${name}`),
];

const COMPOSE = "Componer";
const ARCHIVE = "Hemeroteca";

/** Returns the part of a text that may name a space: without the word that stands before it in `spaceChoices`. */
export function spaceNamed(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  const begun = plain(first.replace(/:$/, ""));
  return [COMPOSE, ARCHIVE].some((word) => plain(word).startsWith(begun)) ? rest.join(" ") : text;
}
