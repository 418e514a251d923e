import type { ReactNode } from "react";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { routes } from "@/lib/addresses/routes";
import type { Space } from "@/lib/spaces/dto";
import { canManageSpace } from "@/lib/spaces/policy";
import { findSpace } from "@/lib/spaces/queries";

/** A page for those who manage the space. */
export const managedSpacePage = (
  address: (spaceId: number) => string,
  show: (space: Space) => ReactNode,
) =>
  recordPage(
    {
      param: "id",
      address,
      find: findSpace,
      only: {
        may: canManageSpace,
        otherwise: ({ name, slug }) => ({
          title: "No administras este espacio",
          why: `Solo quien creó «${name}», o un administrador, puede editarlo y elegir sus entradas.`,
          ways: [
            { href: routes.spaceFront(slug), label: "Ver el espacio" },
            { href: routes.spaces, label: "Volver a Espacios" },
          ],
        }),
      },
    },
    show,
  );
