import { expect, test } from "vitest";
import { confirmFailure } from "@/components/shared/confirm-failure";
import { ApiError } from "@/lib/platform/http/client";
import { PasskeyFailure } from "@/lib/accounts/factors/client";

const wrong = new ApiError(400, "This is not your current password");
const often = new ApiError(429, "Too many tries.");
const another = new ApiError(403, "This passkey belongs to another account.");

test.each([
  ["es", "password", wrong, "Esa no es tu contraseña"],
  ["en", "password", wrong, "This is not your current password"],
  ["es", "password", often, "Demasiados intentos. Espera unos minutos y vuelve a probar."],
  ["en", "password", often, "Too many tries."],
  [
    "es",
    "passkey",
    another,
    "Esa llave de acceso no ha servido. Prueba otra vez o escribe tu contraseña.",
  ],
  ["en", "passkey", another, "This passkey belongs to another account."],
  [
    "es",
    "passkey",
    new PasskeyFailure("No passkey was used."),
    "Esa llave de acceso no ha servido. Prueba otra vez o escribe tu contraseña.",
  ],
  ["es", "password", new ApiError(503, "El sitio no responde."), "El sitio no responde."],
] as const)("in %s, a %s that is refused", (lang, proof, error, sentence) => {
  expect(confirmFailure(error, lang, proof)).toBe(sentence);
});
