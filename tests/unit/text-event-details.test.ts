import { expect, test } from "vitest";
import { detailsOf } from "@/components/text-events/details";
import { textEventQuery } from "@/lib/texts/provenance/register-schema";

test("what the register keeps is said in words", () => {
  const hash = "0123456789abcdef".repeat(4);
  const checks = [{ check: "figures", level: "warn" }];
  expect(
    detailsOf({ text: hash, checks, disclosure: "ai-assisted", reason: "estilo", provider: null }),
  ).toEqual([
    ["Huella del texto", "0123456789ab"],
    ["Controles", "Cifras sin fuente (aviso)"],
    ["Declaración", "con ayuda de IA"],
    ["Motivo", "Está mal escrito"],
  ]);
  const holes = ["block", "block", "warn"].map((level) => ({ check: "placeholder", level }));
  expect(detailsOf({ checks: holes })).toEqual([
    ["Controles", "Hueco (impide publicar), Hueco (aviso)"],
  ]);
  expect(detailsOf({ checks: [], afterwards: true, other: { a: [1, 2] } })).toEqual([
    ["Controles", "no encontraron nada"],
    ["Después de publicarse", "sí"],
    ["other", "1, 2"],
  ]);
  expect(detailsOf({ prompt_versions: { user: 2, task: null } })).toEqual([
    ["Versiones de las instrucciones", "personalidad 2"],
  ]);
  expect(detailsOf({ prompt_versions: { user: null, task: null } })).toEqual([]);
});

test("a filter that is no number is answered in Spanish", () => {
  const { error } = textEventQuery.safeParse({ entry_id: "doce" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Escribe un número, como 12"]);
  expect(textEventQuery.parse({ entry_id: "12" }).entry_id).toBe(12);
});
