import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { NotYours } from "@/components/shared/not-yours";
import { routes } from "@/lib/addresses/routes";
import { recordId } from "@/lib/kernel/ids";
import type { Space } from "@/lib/spaces/dto";
import { canManageSpace } from "@/lib/spaces/policy";
import { findSpace } from "@/lib/spaces/queries";

/** The space of an id, read once a request. */
export const spaceById = cache(findSpace);

/** The space at `/spaces/{id}/…`, for its metadata; the not-found page when there is none. */
export async function spaceOfPage(id: string): Promise<Space> {
  const spaceId = recordId.safeParse(id).data ?? notFound();
  return (await spaceById(spaceId)) ?? notFound();
}

/** A page for those who manage the space. */
export const managedSpacePage = (
  address: (spaceId: number) => string,
  show: (space: Space) => ReactNode,
) =>
  recordPage(
    {
      param: "id",
      address,
      find: spaceById,
      only: {
        may: canManageSpace,
        otherwise: ({ name, slug }) => (
          <NotYours
            title="No administras este espacio"
            ways={[
              { href: routes.spaceFront(slug), label: "Ver el espacio" },
              { href: routes.spaces, label: "Volver a Espacios" },
            ]}
          >
            Solo quien creó «{name}», o un administrador, puede editarlo y elegir sus entradas.
          </NotYours>
        ),
      },
    },
    show,
  );
