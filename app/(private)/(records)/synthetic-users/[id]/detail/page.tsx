import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { SyntheticUserDetail } from "@/components/synthetic-users/synthetic-user-detail";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { findSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { listToldCorrections } from "@/lib/publishing/review/corrections";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";

export const metadata: Metadata = { title: "Usuario Sintético" };

export default recordPage(
  { param: "id", address: routes.syntheticUser, find: findSyntheticUser },
  async (user, actor) => {
    const manages = canManageSynthetic(actor, user);
    return (
      <SyntheticUserDetail
        user={user}
        managed={manages ? await listManagedSpaces(actor, ["propietario", "editor"]) : null}
        corrections={manages ? await listToldCorrections(actor, user.id) : null}
      />
    );
  },
);
