/** What a writer is told of a text that waits to be saved, and is by itself. */
export const WAITING = {
  connection: "Sin conexión: se guardará al volver",
  server: "El sitio no puede guardar ahora: se guardará en cuanto pueda",
} as const;
