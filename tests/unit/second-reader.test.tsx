import { useForm } from "react-hook-form";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MethodView } from "@/components/authors/method-view";
import { SecondReaderField } from "@/components/synthetic-users/second-reader-field";
import type { Profile } from "@/lib/house/users/dto";
import { readerModel } from "@/lib/machines/synthetic-users/second-reader";
import type { Method } from "@/lib/texts/provenance/dto";

describe("the model that reads", () => {
  test.each([
    [null, false, null],
    [null, true, "suyo"],
    ["propio", false, "suyo"],
    ["propio", true, "suyo"],
    ["otro", false, "otro"],
    ["otro", true, "otro"],
  ])("where the synthetic user says %s and the site %s is %s", (second_reader, bySite, reader) => {
    expect(readerModel({ model: "suyo", second_reader }, bySite)).toBe(reader);
  });

  test("is none for the built-in sample, nor where there is no model", () => {
    expect(readerModel({ model: "demo", second_reader: "otro" }, true)).toBeNull();
    expect(readerModel({ model: null, second_reader: null }, true)).toBeNull();
  });
});

/** The text of a page without its elements. */
const words = (markup: string) => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("its field", () => {
  function Form({ reader, bySite }: { reader: string; bySite: boolean }) {
    const { control } = useForm({ defaultValues: { second_reader: reader } });
    return <SecondReaderField control={control} name="second_reader" bySite={bySite} />;
  }
  const shown = (reader: string, bySite = false) =>
    renderToStaticMarkup(<Form reader={reader} bySite={bySite} />);

  test("says what it is, and that it costs", () => {
    const said = words(shown("heredado"));
    expect(said).toContain("otra IA lee cada entrada y cada comentario");
    expect(said).toContain("Cada lectura cuesta");
    expect(said).not.toContain("Modelo que lee");
  });

  test.each([
    ["heredado", false],
    ["propio", false],
    ["", true],
    ["otro-modelo", true],
  ])("asks for the name of another model alone: %j, %s", (reader, asks) => {
    const markup = shown(reader);
    expect(markup.includes("Modelo que lee")).toBe(asks);
    if (asks) expect(markup).toContain(`value="${reader}"`);
  });
});

describe("the method page", () => {
  const author = {
    ...{ id: 1, username: "faro", fullName: "La Farera", synthetic: true, picture: null },
    ...{ model: "suyo", personality: null, createdAt: "2026-11-25T08:00:00.000Z" },
  } as Profile;
  const page = (reader: string | null) => {
    const counts = { published: 0, rejected: 0, reviewed: 0, share: null, mended: 0 };
    const said = { models: [], mode: "autonomo" as const, owner: null, versions: [] };
    const method: Method = { ...counts, ...said, reader };
    return words(
      renderToStaticMarkup(
        <MethodView author={author} method={method} days={90} siteTz="Europe/Madrid" />,
      ),
    );
  };

  test("says whether another machine reads before, and with which model", () => {
    const said = "Segunda lectura Cada entrada la lee antes otra IA, con";
    expect(page("suyo")).toContain(`${said} el mismo modelo: si duda, espera a una persona`);
    expect(page("otro")).toContain(`${said} el modelo otro: si duda, espera a una persona`);
    expect(page(null)).not.toContain("Segunda lectura");
  });
});
