import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDebounced } from "@/components/shared/use-debounced";
import { peopleQuery } from "@/lib/accounts/people/client";
import { plainDesk } from "@/lib/desk/lists/address";
import { deskEntriesQuery, titlesQuery } from "@/lib/desk/lists/client";
import type { TitledEntry } from "@/lib/desk/lists/dto";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { canManagePeople } from "@/lib/house/users/policy";
import { machinesQuery } from "@/lib/machines/synthetic-users/client";
import { entryPath, routes } from "@/lib/platform/addresses/routes";
import { placeableSpacesQuery } from "@/lib/spaces/spaces/client";
import { keyOf, spaceChoices, spaceNamed, type Choice } from "./choices";
import { matching, ranked } from "./ranking";

/** The most items of each kind that are offered. */
const OFFERED = 6;

/**
 * Finds by name, from two characters on: entries, the user's spaces and what they may do there, synthetic users and,
 * for users who may manage them, people.
 */
export function useFound(
  typed: string,
  user: CurrentUser,
): { found: Choice[]; searching: boolean } {
  const q = useDebounced(typed.trim());
  const enabled = q.length > 1;
  const titles = useQuery({ ...titlesQuery(q), enabled });
  const entries = useInfiniteQuery({ ...deskEntriesQuery({ ...plainDesk, q }), enabled });
  const spaces = useQuery({ ...placeableSpacesQuery(q), enabled });
  const named = useQuery({ ...placeableSpacesQuery(spaceNamed(q)), enabled });
  const machines = useQuery({ ...machinesQuery(q), enabled });
  const people = useInfiniteQuery({
    ...peopleQuery(q, undefined),
    enabled: enabled && canManagePeople(user),
  });
  if (!enabled) return { found: [], searching: typed.trim().length > 1 };
  const entryChoices = [...(entries.data?.pages[0]?.items ?? []), ...(titles.data ?? [])].map(
    toEntryChoice,
  );
  const inSpaces = [
    ...(spaces.data ?? []).flatMap(spaceChoices),
    ...matching((named.data ?? []).flatMap(spaceChoices), q),
  ];
  const machineChoices = (machines.data ?? []).map((machine) => ({
    href: routes.syntheticUser(machine.id),
    kind: "Usuario sintético",
    label: displayName(machine),
    also: machine.username,
  }));
  const personChoices = (people.data?.pages[0]?.items ?? []).map((person) => ({
    href: routes.author(person.username),
    kind: "Persona",
    label: displayName(person),
    also: person.username,
  }));
  const found = [entryChoices, inSpaces, machineChoices, personChoices].flatMap((choices) =>
    best(choices, q),
  );
  return {
    found: q === typed.trim() ? found : matching(found, typed), // of the former results, those that still fit
    searching:
      q !== typed.trim() ||
      [titles, entries, spaces, named, machines, people].some((each) => each.isFetching),
  };
}

const toEntryChoice = (entry: TitledEntry): Choice => ({
  href: entryPath(entry),
  label: entry.title,
  kind: "Entrada",
});

/** Returns the best choices of a kind, each once. */
function best(choices: Choice[], q: string): Choice[] {
  const once = new Map(choices.map((choice) => [keyOf(choice), choice]));
  return ranked([...once.values()], q).slice(0, OFFERED);
}
