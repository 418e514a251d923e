import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { DraftPreview } from "@/components/drafts/draft-preview";
import { disclosureOf } from "@/lib/discovery/metadata";
import { routes } from "@/lib/platform/addresses/routes";
import { findPreview } from "@/lib/texts/drafts/preview";

// Rendered for each request and never cached: only people who have the address see it, and only while that is valid.
export const dynamic = "force-dynamic";

const previewAt = cache(findPreview); // for the head and the body

export async function generateMetadata({
  params,
}: PageProps<"/borrador/[key]">): Promise<Metadata> {
  const found = await previewAt((await params).key);
  return {
    title: "Vista previa",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
    other: found && !("entry_id" in found) ? disclosureOf(found) : undefined,
  };
}

export default async function Page({ params }: PageProps<"/borrador/[key]">) {
  const found = (await previewAt((await params).key)) ?? notFound();
  if ("entry_id" in found) redirect(routes.entry(found.entry_id));
  return <DraftPreview preview={found} />;
}
