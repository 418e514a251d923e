import { recordPage, type Show } from "@/app/(private)/(records)/record-page";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import { canManageSpace, type Standing } from "@/lib/spaces/spaces/policy";
import { findSpace, getSpaceRole } from "@/lib/spaces/spaces/queries";

/** Makes a page for users whose role in the space allows it: those who manage it, unless `may` says otherwise. */
export const managedSpacePage = (
  address: (spaceId: number) => string,
  show: Show<Space>,
  may: (role: Standing) => boolean = canManageSpace,
) =>
  recordPage(
    {
      param: "id",
      address,
      find: (id) => findSpace(id),
      only: {
        may: async (actor, { space_id }) => may(await getSpaceRole(actor, space_id)),
        otherwise: ({ name, slug }) => ({
          title: "No administras este espacio",
          why: `Solo quien creó «${name}», su equipo o un administrador puede hacerlo.`,
          ways: [
            { href: routes.spaceFront(slug), label: "Ver el espacio" },
            { href: routes.spaces, label: "Volver a Espacios" },
          ],
        }),
      },
    },
    show,
  );
