import type { Metadata } from "next";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { PeopleScreen } from "@/components/people/people-screen";
import { peopleStates } from "@/lib/accounts/people/schema";
import { canManagePeople, canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Personas" };

/** Without a filter everybody; editors, who do not list everybody, begin with who waits. */
const stateOf = ({ state }: { state?: unknown }) => peopleStates.find((known) => known === state);

export default staffPage<PageProps<"/people">>(
  {
    address: (query) => routes.people(stateOf(query)),
    may: canModerate,
    why: "Solo los administradores ven las cuentas de las personas.",
  },
  (actor, query) => (
    <PeopleScreen
      key={stateOf(query)}
      actor={{ id: actor.id, isAdmin: actor.isAdmin, isEditor: actor.isEditor }}
      state={canManagePeople(actor) || stateOf(query) === "new" ? stateOf(query) : "waiting"}
    />
  ),
);
