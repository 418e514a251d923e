import { describe, expect, test } from "vitest";
import { uploadedUrl } from "@/lib/platform/uploads/client";

describe("uploadedUrl", () => {
  test("gives the address of the stored image", () => {
    expect(uploadedUrl(200, "OK", '{"file":{"url":"/uploads/a.webp"}}')).toBe("/uploads/a.webp");
  });

  test.each([
    [200, "OK", "<html>", "Error al procesar la respuesta del servidor"],
    [200, "OK", "{}", "Error al subir el archivo"],
    [200, "OK", "null", "Error al procesar la respuesta del servidor"],
    [400, "Bad Request", '{"error":"Solo se admiten imágenes"}', "Solo se admiten imágenes"],
    [413, "Payload Too Large", "too large", "Error en la carga: 413 Payload Too Large"],
    [502, "", "", "Error en la carga: 502"],
  ])("explains %i %s %s", (status, statusText, body, message) => {
    expect(() => uploadedUrl(status, statusText, body)).toThrow(new Error(message));
  });
});
