import type { Role } from "@/lib/spaces/spaces/policy";

/** The name of each role. */
export const roleNames: Record<Role, string> = {
  propietario: "Propietario",
  editor: "Editor",
  redactor: "Redactor",
  colaborador: "Colaborador",
};

/** A line that says what each role may do. */
export const roleNotes: Record<Role, string> = {
  propietario: "Todo: el espacio, sus dominios, sus tareas y su equipo.",
  editor: "La portada, las propuestas, y el equipo de redactores y colaboradores.",
  redactor: "Añade sus propias entradas.",
  colaborador: "Propone sus propias entradas; un editor las acepta.",
};
