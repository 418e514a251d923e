import type { Role } from "@/lib/spaces/spaces/policy";

/** What each role is called. */
export const roleNames: Record<Role, string> = {
  propietario: "Propietario",
  editor: "Editor",
  redactor: "Redactor",
  colaborador: "Colaborador",
};

/** What each may do, in a line. */
export const roleNotes: Record<Role, string> = {
  propietario: "Todo: el espacio, sus dominios, sus tareas y su equipo.",
  editor: "La portada, las propuestas, y el equipo de redactores y colaboradores.",
  redactor: "Añade sus propias entradas.",
  colaborador: "Propone sus propias entradas; un editor las acepta.",
};
