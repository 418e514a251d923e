"use client";

import type { Person } from "@/lib/accounts/people/dto";
import type { PeopleState, StandingChanges } from "@/lib/accounts/people/schema";
import { displayName } from "@/lib/house/users/dto";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf, renewed } from "@/lib/platform/http/pages";

const PAGE = 30;

/** The accounts of people page by page, the newest first; by a part of a name, by a filter. */
export function peopleQuery(q: string, state: PeopleState | undefined) {
  const query = { limit: String(PAGE), ...(q && { q }), ...(state && { state }) };
  const address = `/api/users?${new URLSearchParams(query)}` as const;
  const more = state === "waiting" ? renewed : {};
  return pagesOf(["people", "list", q, state ?? "all"], address, more);
}

/** The queries that a decision on an account makes stale: the lists of accounts and of texts. */
const shown = [["people"], ["entries"]];

const failed = (error: Error) => ({ title: "No se pudo guardar", description: errorText(error) });

const named = (person: Pick<Person, "username" | "fullName">) => ({
  description: `${displayName(person)} (@${person.username})`,
});

/** Sends one decision on an account; `said` is the title of the message that follows. */
export const useChangeStanding = mutation({
  request: ({ userId, changes }: { userId: number; changes: StandingChanges; said: string }) =>
    api.patch(`/api/users/${userId}`, changes),
  invalidates: shown,
  success: (person, { said }) => ({ title: said, ...named(person) }),
  failure: failed,
});

export const useApproveAccount = mutation({
  request: (userId: number) => api.post(`/api/users/${userId}/approve`),
  invalidates: shown,
  success: (person) => ({ title: "Cuenta aprobada", ...named(person) }),
  failure: failed,
  rereadsRefused: true,
});

export const useRefuseAccount = mutation({
  request: (userId: number) => api.post(`/api/users/${userId}/refuse`),
  invalidates: shown,
  success: { title: "Solicitud rechazada" },
  failure: failed,
  rereadsRefused: true,
});

/** Makes a link with which a person sets another password. It is shown once. */
export const useResetLink = mutation({
  request: (userId: number) => api.post(`/api/users/${userId}/reset-link`),
  failure: (error) => ({ title: "No se pudo crear el enlace", description: errorText(error) }),
});
