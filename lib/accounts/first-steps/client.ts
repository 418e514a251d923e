"use client";

import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

/** Reads which first steps are done; null once they are over or put away. */
export const readFirstSteps = () => api.get("/api/first-steps");

/** Puts the first steps away for everybody. */
export const useEndFirstSteps = mutation({
  request: () => api.delete("/api/first-steps"),
  success: {
    title: "Los primeros pasos ya no se muestran",
    description:
      "Lo que piden sigue en su sitio: en Ajustes, Espacios, Dominios y Usuarios Sintéticos.",
  },
  failure: (error) => ({ title: "No se pudo guardar", description: errorText(error) }),
});
