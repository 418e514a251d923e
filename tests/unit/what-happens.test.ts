import { expect, test } from "vitest";
import { whatHappens } from "@/components/synthetic-users/what-happens";

const free = { name: "El Faro", autonomy: null, four_eyes: false };

test("a text is said to be published at once, or to wait, and for whom", () => {
  const says = { site: "autonomo", user: null, space: free } as const;
  expect(whatHappens(says, false)).toMatch(/^Se publica al momento si los controles/);
  expect(whatHappens(says, true)).toMatch(/^No se publica: queda en «Mis borradores»/);
  expect(whatHappens({ ...says, space: undefined }, false)).toContain("si el espacio lo permite");
  expect(whatHappens({ ...says, site: "revision" }, false)).toMatch(/porque lo pide el sitio\.$/);
  expect(whatHappens({ ...says, user: "borrador" }, false)).toMatch(
    /^No se publica: queda .*este usuario sintético\.$/,
  );
  for (const strict of [{ autonomy: "revision" as const }, { four_eyes: true }]) {
    expect(whatHappens({ ...says, space: { ...free, ...strict } }, false)).toMatch(
      /espera en la Redacción.*el espacio «El Faro»\.$/,
    );
  }
});
