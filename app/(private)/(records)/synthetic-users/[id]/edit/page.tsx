import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { EditSyntheticUser } from "@/components/synthetic-users/edit-synthetic-user";
import { readSettings } from "@/lib/house/settings/queries";
import { displayName } from "@/lib/house/users/dto";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { findSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Editar Usuario" };

export default recordPage(
  {
    param: "id",
    address: routes.editSyntheticUser,
    find: findSyntheticUser,
    only: {
      may: canManageSynthetic,
      otherwise: (user) => ({
        title: "No administras este usuario",
        why: `Solo quien creó a ${displayName(user)}, o un administrador, puede editarlo.`,
        ways: [
          { href: routes.syntheticUser(user.id), label: "Ver el usuario" },
          { href: routes.syntheticUsers, label: "Volver a Usuarios Sintéticos" },
        ],
      }),
    },
  },
  async (user) => (
    <EditSyntheticUser user={user} siteReads={(await readSettings()).second_reader} />
  ),
);
