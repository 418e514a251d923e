import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { PeopleScreen } from "@/components/people/people-screen";
import { peopleStates } from "@/lib/accounts/people/schema";
import { canManagePeople, canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Personas" };

/** Reads the filter of the address: none lists everybody. Editors, who may not list everybody, see new accounts. */
const stateOf = ({ state }: { state?: unknown }) => peopleStates.find((known) => known === state);

export default staffPage<PageProps<"/people">>(
  {
    address: (query) => routes.people(stateOf(query)),
    may: canModerate,
    why: "Solo los administradores ven las cuentas de las personas.",
  },
  (actor, query) => {
    const state = stateOf(query);
    // A former address: accounts that wait for approval are now a tab of the newsroom.
    if (state === "waiting") redirect(routes.newsroomShowing("cuentas"));
    return (
      <PeopleScreen
        key={state}
        actor={{ id: actor.id, isAdmin: actor.isAdmin, isEditor: actor.isEditor }}
        state={canManagePeople(actor) ? state : "new"}
      />
    );
  },
);
