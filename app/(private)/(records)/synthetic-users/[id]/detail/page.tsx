import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { SyntheticUserDetail } from "@/components/synthetic-users/synthetic-user-detail";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { findSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Usuario Sintético" };

export default recordPage(
  { param: "id", address: routes.syntheticUser, find: findSyntheticUser },
  async (user, actor) => {
    const managed = canManageSynthetic(actor, user)
      ? await listManagedSpaces(actor, ["propietario", "editor"])
      : null;
    return <SyntheticUserDetail user={user} managed={managed} />;
  },
);
