import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { DraftPreview } from "@/components/drafts/draft-preview";
import { routes } from "@/lib/addresses/routes";
import { findPreview } from "@/lib/drafts/preview";

// Made for each request and kept nowhere: it is nobody's but theirs who have the address, as long as that holds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Vista previa",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function Page({ params }: PageProps<"/borrador/[key]">) {
  const found = (await findPreview((await params).key)) ?? notFound();
  if ("entry_id" in found) redirect(routes.entry(found.entry_id));
  return <DraftPreview preview={found} />;
}
