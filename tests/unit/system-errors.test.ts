import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { whyRefused } from "@/lib/kernel/system-errors";

test.each([
  ["Node", { code: "ENOSPC" }, "No queda sitio en el disco."],
  ["PostgreSQL", { code: "53100" }, "No queda sitio en el disco."],
  [
    "a server that lets one read",
    { code: "25006" },
    "La base de datos solo deja leer: puede que no le quede sitio en el disco.",
  ],
  ["PGlite, in WebAssembly", { name: "ErrnoError", errno: 51 }, "No queda sitio en el disco."],
  ["Node", { code: "EROFS", errno: -30 }, "El disco es de solo lectura."],
  ["Node", { code: "EACCES" }, "No hay permiso para leer o escribir ahí."],
  ["an index", { code: "23505" }, null],
  ["our own code", new TypeError("x is not a function"), null],
  ["nobody", undefined, null],
])("what %s refuses is a sentence (%o)", (_who, error, sentence) => {
  expect(whyRefused(error)).toBe(sentence);
});

test("what a file system really says is known", async () => {
  const said = (file: string) => readFile(file).then(() => null, whyRefused);
  expect(await said("tests")).toBe("Hay una carpeta donde debía ir un archivo.");
  expect(await said("package.json/x")).toBe("Hay un archivo donde debía ir una carpeta.");
  expect(await said("no/existe")).toBe("La carpeta o el archivo no existe.");
});
