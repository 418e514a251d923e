"use client";

import { PageLoadError } from "@/components/shared/page-load-error";
import { routes } from "@/lib/platform/addresses/routes";

export default function TaskError({ retry }: { retry: () => void }) {
  return (
    <PageLoadError
      message="Error al obtener la tarea"
      retry={retry}
      ways={[{ href: routes.tasks, label: "Volver a Tareas" }]}
    />
  );
}
