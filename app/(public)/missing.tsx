import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
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

function NothingHere() {
  return notFound();
}
