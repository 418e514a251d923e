"use client";

import { PageLoadError } from "@/components/shared/page-load-error";

export default function DomainError({ retry }: { retry: () => void }) {
  const message = "Error al cargar los datos del dominio. Por favor, intenta de nuevo.";
  return <PageLoadError message={message} retry={retry} />;
}
