"use client";

import { useParams } from "next/navigation";
import ErrorPage from "@/app/error";
import { EntryLoadError } from "@/components/entries/entry-load-error";

/** The home page lives here, too. */
export default function LoadError(failure: { error: unknown; retry: () => void }) {
  const { slug } = useParams<{ slug?: string[] }>();
  return slug ? <EntryLoadError {...failure} /> : <ErrorPage {...failure} />;
}
