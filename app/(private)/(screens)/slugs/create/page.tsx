import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { Screen } from "@/components/shared/screen";
import { SlugForm } from "@/components/slugs/slug-form";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Crear Nuevo Slug" };

export default memberPage(routes.createSlug, (actor) => (
  <Screen narrow title="Crear Nuevo Slug" back={{ href: routes.slugs, label: "Volver a Slugs" }}>
    <SlugForm authorId={actor.isAdmin ? undefined : actor.id} />
  </Screen>
));
