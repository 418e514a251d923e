import { PasskeyFailure, passkeyErrorText } from "@/lib/accounts/factors/client";
import { ApiError, errorText } from "@/lib/platform/http/client";

const refused = {
  password: "Esa no es tu contraseña",
  passkey: "Esa llave de acceso no ha servido. Prueba otra vez o escribe tu contraseña.",
};

/** Returns why a proof of who acts was refused, in the language of the screen; the server answers in English. */
export function confirmFailure(
  error: unknown,
  lang: "es" | "en",
  proof: keyof typeof refused,
): string {
  if (lang === "en") return passkeyErrorText(error);
  if (error instanceof PasskeyFailure) return refused.passkey;
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.status === 429) return "Demasiados intentos. Espera unos minutos y vuelve a probar.";
  const wrong = proof === "password" ? [400] : [400, 401, 403];
  return wrong.includes(error.status) ? refused[proof] : errorText(error);
}
