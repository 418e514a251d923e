import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useForm } from "react-hook-form";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ModeField, todayInWords } from "@/components/shared/mode-field";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import {
  INHERITED,
  modeInForce,
  spaceMode,
  type Mode,
  type Says,
} from "@/lib/house/settings/modes";

describe("the mode in force", () => {
  test.each<[Says, ReturnType<typeof modeInForce>]>([
    [{ site: "autonomo" }, { mode: "autonomo", by: "site" }],
    [{ site: "revision" }, { mode: "revision", by: "site" }],
    [
      { site: "revision", user: "revision" },
      { mode: "revision", by: "user" },
    ],
    [
      { site: "revision", user: "revision", space: "revision" },
      { mode: "revision", by: "space" },
    ],
    [
      { site: "autonomo", task: "revision", space: "revision" },
      { mode: "revision", by: "task" },
    ],
    [
      { site: "revision", task: "autonomo", user: "borrador", space: null },
      { mode: "borrador", by: "user" },
    ],
  ])("of %j is the strictest, and of the nearest: %j", (says, expected) => {
    expect(modeInForce(says)).toEqual(expected);
  });

  test.each([
    [null, false, "autonomo"],
    ["autonomo", true, "revision"],
    [null, true, "revision"],
    ["borrador", true, "borrador"],
  ])("in a space that says %s, with four eyes: %s, is %s", (autonomy, four_eyes, mode) => {
    expect(spaceMode({ autonomy, four_eyes })).toBe(mode);
  });
});

describe("what a form asks is said as it is today", () => {
  test.each<[Says, "space" | "user" | "task", string]>([
    [
      { site: "autonomo", space: null },
      "space",
      "Hoy esto se publica sin que nadie lo lea, si los controles no dudan.",
    ],
    [
      { site: "autonomo", user: null },
      "user",
      "Hoy esto se publica sin que nadie lo lea, si los controles no dudan y el espacio no pide otra cosa.",
    ],
    [
      { site: "autonomo", user: null, space: null, task: "autonomo" },
      "task",
      "Hoy esto se publica sin que nadie lo lea, si los controles no dudan.",
    ],
    [
      { site: "autonomo", task: "revision" },
      "task",
      "Hoy esto espera en la Redacción a que alguien lo lea.",
    ],
    [
      { site: "revision", task: "autonomo", space: null },
      "task",
      "Hoy esto espera en la Redacción a que alguien lo lea, porque lo pide el sitio.",
    ],
    [
      { site: "revision", user: "borrador", space: null },
      "task",
      "Hoy esto no se publica: queda en «Mis borradores» de la Redacción, porque lo pide el usuario sintético.",
    ],
    [
      { site: "autonomo", space: "revision", user: null },
      "task",
      "Hoy esto espera en la Redacción a que alguien lo lea, porque lo pide el espacio.",
    ],
  ])("%j in the form of a %s: %s", (says, whose, sentence) => {
    expect(todayInWords(says, whose)).toBe(sentence);
  });
});

describe("the field", () => {
  const site = { siteTz: "Europe/Madrid", dateLanguage: "es", siteName: "El Faro", logo: null };
  const shown = (own: Mode | typeof INHERITED, aiMode: Mode, fourEyes = false) => {
    function Field() {
      const { control } = useForm({ defaultValues: { autonomy: own } });
      return (
        <ModeField
          control={control}
          name="autonomy"
          whose="space"
          others={{ space: fourEyes ? "revision" : null }}
          inherited={(site) => `Como el sitio: ${site}`}
        />
      );
    }
    return renderToStaticMarkup(
      <PathParamsContext value={{}}>
        <SiteProvider site={{ ...site, aiMode, siteUrl: "http://localhost" } as Site}>
          <Field />
        </SiteProvider>
      </PathParamsContext>,
    );
  };

  test.each<[Mode | typeof INHERITED, Mode, boolean, boolean]>([
    [INHERITED, "autonomo", false, true],
    ["autonomo", "autonomo", false, true],
    [INHERITED, "revision", false, false],
    ["autonomo", "revision", false, false],
    ["revision", "autonomo", false, false],
    [INHERITED, "autonomo", true, false],
  ])("of %s on a site of %s, four eyes %s: asks for a reader: %s", (own, aiMode, eyes, asks) => {
    const markup = shown(own, aiMode, eyes);
    expect(markup.includes("Que alguien lo lea antes")).toBe(asks);
    expect(markup.includes("sin que nadie lo lea")).toBe(asks);
  });
});
