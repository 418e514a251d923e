import type { Metadata } from "next";
import { managedSpacePage } from "@/app/(private)/(records)/spaces/[id]/managed-space-page";
import { AddEntries } from "@/components/spaces/add-entries";
import { routes } from "@/lib/platform/addresses/routes";
import { canAddEntry, canChooseEntries, canEditFront } from "@/lib/spaces/spaces/policy";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Añadir Entradas" };

export default managedSpacePage(
  routes.addEntries,
  async (space, actor) => {
    const role = await getSpaceRole(actor, space.space_id);
    return (
      <AddEntries
        space={space}
        proposes={!canAddEntry(role, true)}
        ownOnly={canEditFront(role) ? undefined : actor.id}
      />
    );
  },
  canChooseEntries,
);
