"use client";

import Link from "next/link";
import { LoadError } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

export default function TaskError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError message="Error al obtener la tarea" onRetry={retry}>
        <Button asChild variant="outline">
          <Link href={routes.tasks}>Volver a Tareas</Link>
        </Button>
      </LoadError>
    </div>
  );
}
