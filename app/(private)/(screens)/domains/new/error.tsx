"use client";

import { PageLoadError } from "@/components/shared/page-load-error";

export default function SpacesError({ retry }: { retry: () => void }) {
  const message = "Error al cargar los espacios. Por favor, intenta de nuevo.";
  return <PageLoadError message={message} retry={retry} />;
}
