import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { Screen } from "@/components/shared/screen";
import { SlugForm } from "@/components/slugs/slug-form";
import { routes } from "@/lib/platform/addresses/routes";
import { canManageSlugs } from "@/lib/texts/slugs/policy";
import { findOwnedSlug } from "@/lib/texts/slugs/queries";

export const metadata: Metadata = { title: "Editar Slug" };

export default recordPage(
  {
    param: "slugId",
    address: routes.editSlug,
    find: findOwnedSlug,
    only: {
      may: canManageSlugs,
      otherwise: ({ path }) => ({
        title: "Este slug no es tuyo",
        why: `Solo quien responde de la entrada de «/${path}», o un administrador, puede cambiarlo.`,
        ways: [{ href: routes.slugs, label: "Volver a Slugs" }],
      }),
    },
  },
  (slug, actor) => (
    <Screen narrow title="Editar Slug" back={{ href: routes.slugs, label: "Volver a Slugs" }}>
      <SlugForm slug={slug} authorId={actor.isAdmin ? undefined : actor.id} />
    </Screen>
  ),
);
