import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { NotYours } from "@/components/shared/not-yours";
import { resolve } from "@/lib/addresses/resolve";
import { routes } from "@/lib/addresses/routes";
import { recordId } from "@/lib/kernel/ids";
import type { Space } from "@/lib/spaces/dto";
import { canManageSpace } from "@/lib/spaces/policy";

/** The front page at `/spaces/{id}`, looked up once a request; null when there is no such space. */
export async function frontById(spaceId: number) {
  const found = await resolve(null, routes.space(spaceId).slice(1));
  return found.kind === "front" ? found : null;
}

/** The same by the id as the address has it, for a page's metadata; the not-found page when there is none. */
export async function frontOfPage(id: string) {
  const spaceId = recordId.safeParse(id).data ?? notFound();
  return (await frontById(spaceId)) ?? notFound();
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
      find: async (spaceId) => (await frontById(spaceId))?.space ?? null,
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
