import type { Route } from "next";
import { routes } from "@/lib/platform/addresses/routes";
import { urlOf } from "@/lib/platform/text/url";

/** The tabs of `/entries`; the first one needs no parameter in the address. */
export const entryTabs = [
  "publicadas",
  "borradores",
  "programadas",
  "revision",
  "papelera",
] as const;
export type EntryTab = (typeof entryTabs)[number];

const orders = ["recientes", "antiguas", "cambiadas"] as const;
const views = ["tarjetas", "lista"] as const;
const kinds = ["personas", "maquinas"] as const;

/** The value in place of a space's slug, which is never that short: entries that are in no space. */
export const NO_SPACE = "no";
/** The value in place of a username, which is never that short: the signed-in account. */
export const MYSELF = "yo";

/** The parameters in the address of `/entries`. */
export interface DeskAddress {
  ver: EntryTab;
  /** Text to look for; empty for none. */
  q: string;
  /** A space's slug, or `NO_SPACE`. */
  espacio: string | null;
  /** A username, or `MYSELF`. */
  autor: string | null;
  quien: (typeof kinds)[number] | null;
  /** First and last day, such as `2026-11-24`. */
  desde: string | null;
  hasta: string | null;
  orden: (typeof orders)[number];
  vista: (typeof views)[number];
}

/** `/entries` without anything in its address. */
export const plainDesk: DeskAddress = {
  ver: "publicadas",
  q: "",
  espacio: null,
  autor: null,
  quien: null,
  desde: null,
  hasta: null,
  orden: "recientes",
  vista: "tarjetas",
};

/** Reads an address; parameters that are absent or invalid are as in `plainDesk`. */
export function readDeskAddress(parameters: Pick<URLSearchParams, "get">): DeskAddress {
  const text = (name: string, form: RegExp) => {
    const value = parameters.get(name)?.trim().toLowerCase();
    return value && form.test(value) ? value : null;
  };
  return {
    ver: oneOf(entryTabs, parameters.get("ver")) ?? plainDesk.ver,
    q: (parameters.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    espacio: text("espacio", /^[a-z0-9-]{2,100}$/),
    autor: text("autor", /^\S{2,40}$/),
    quien: oneOf(kinds, parameters.get("quien")),
    desde: dayOf(parameters.get("desde")),
    hasta: dayOf(parameters.get("hasta")),
    orden: oneOf(orders, parameters.get("orden")) ?? plainDesk.orden,
    vista: oneOf(views, parameters.get("vista")) ?? plainDesk.vista,
  };
}

/** Writes an address without what is as in `plainDesk`: the shortest one that shows the same. */
export function deskPath(address: Partial<DeskAddress>): Route {
  const words = Object.entries({ ...plainDesk, ...address }).map(([name, value]) => [
    name,
    value === plainDesk[name as keyof DeskAddress] ? undefined : (value ?? undefined),
  ]);
  return routes.entriesShowing(Object.fromEntries(words) as Record<string, string | undefined>);
}

/** True when anything but the tab, the search and the way of showing narrows or orders the list. */
export const isNarrowed = (address: DeskAddress): boolean =>
  narrowing.some((name) => address[name] !== plainDesk[name]);

const narrowing = ["espacio", "autor", "quien", "desde", "hasta", "orden"] as const;

/** The parameters that clear the filters; tab, search, order and way of showing stay. */
export const withoutFilters = {
  espacio: null,
  autor: null,
  quien: null,
  desde: null,
  hasta: null,
} satisfies Partial<DeskAddress>;

/** The address of `/entries` from which a form was opened; null for a text that is no such address. */
export function readWayBack(text: string | null): Route | null {
  const url = text === null ? null : urlOf(text, "http://site.invalid");
  if (url?.origin !== "http://site.invalid" || url.pathname !== routes.entries) return null;
  return deskPath(readDeskAddress(url.searchParams));
}

/** The most characters of a search. */
export const MAX_SEARCH = 200;

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null;

/** Returns the text when it is a day of the calendar, else null. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
