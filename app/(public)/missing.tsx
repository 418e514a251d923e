import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { Suspense } from "react";
import { findElsewhere } from "@/app/(public)/find-elsewhere";
import { NotFoundView } from "@/components/layout/not-found-view";

/** What a page without anything to show says of itself. */
export const missingMetadata: Metadata = {
  title: "Página no encontrada",
  robots: { index: false },
};

/**
 * The not-found page of a public address. Thrown bare, `notFound()` would serve an empty document that
 * only scripts fill; inside this boundary the status is the same 404 and the text stands in the HTML.
 */
export function Missing() {
  return (
    <Suspense fallback={<NotFoundView />}>
      <NothingHere />
    </Suspense>
  );
}

/** The same for a path that may only be spelt otherwise than addresses are: then its reader is sent there. */
export async function missingAt(path: string) {
  const movedTo = await findElsewhere(path);
  if (movedTo) permanentRedirect(movedTo);
  return <Missing />;
}

function NothingHere() {
  return notFound();
}
