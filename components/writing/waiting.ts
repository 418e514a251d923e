/** The messages for a text that waits, and will be saved by itself. */
export const WAITING = {
  connection: "Sin conexión: se guardará al volver",
  server: "El sitio no puede guardar ahora: se guardará en cuanto pueda",
} as const;
