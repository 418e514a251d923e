import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";

export function TaskNotFound() {
  return (
    <Notice
      title="No se encontró la tarea especificada"
      ways={[{ href: routes.tasks, label: "Volver a Tareas" }]}
    >
      Puede que la hayan eliminado.
    </Notice>
  );
}
