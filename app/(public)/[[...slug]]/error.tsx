"use client";

import { useParams } from "next/navigation";
import ErrorPage from "@/app/error";
import { EntryLoadError } from "@/components/entries/entry-load-error";

/** Shows the error of an entry or, without a slug, of the home page. */
export default function LoadError(failure: { error: unknown; retry: () => void }) {
  const { slug } = useParams<{ slug?: string[] }>();
  return slug ? <EntryLoadError {...failure} /> : <ErrorPage {...failure} />;
}
