import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shared/page-header";
import { SlugForm } from "@/components/slugs/slug-form";
import { SlugNotYours } from "@/components/slugs/slug-not-yours";
import { requirePageActor } from "@/lib/auth/session";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/addresses/routes";
import { canManageSlugs } from "@/lib/slugs/policy";
import { findSlug } from "@/lib/slugs/queries";

export const metadata: Metadata = { title: "Editar Slug" };

export default async function Page({ params }: PageProps<"/slugs/[slugId]/edit">) {
  const slugId = recordId.safeParse((await params).slugId).data;
  if (!slugId) notFound();
  const actor = await requirePageActor(routes.editSlug(slugId));
  const slug = await findSlug(slugId);
  if (!slug) notFound();
  if (!canManageSlugs(actor, slug)) return <SlugNotYours path={slug.path} />;
  return (
    <div className="page py-10">
      <PageHeader title="Editar Slug" back={{ href: routes.slugs, label: "Volver a Slugs" }} />
      <SlugForm slug={slug} authorId={actor.isAdmin ? undefined : actor.id} />
    </div>
  );
}
