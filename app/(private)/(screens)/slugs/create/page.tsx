import type { Metadata } from "next";
import { Screen } from "@/components/shared/screen";
import { SlugForm } from "@/components/slugs/slug-form";
import { requirePageActor } from "@/lib/auth/session";
import { routes } from "@/lib/addresses/routes";

export const metadata: Metadata = { title: "Crear Nuevo Slug" };

export default async function Page() {
  const actor = await requirePageActor(routes.createSlug);
  return (
    <Screen title="Crear Nuevo Slug" back={{ href: routes.slugs, label: "Volver a Slugs" }}>
      <SlugForm authorId={actor.isAdmin ? undefined : actor.id} />
    </Screen>
  );
}
