import { expect, test } from "vitest";
import { literal } from "@/lib/operation/import/elsewhere/redirects";
import { redirectsIn } from "@/lib/operation/import/elsewhere/redirects-file";

const EXPECTED = [
  { from: "/viejo", to: "/nuevo/" },
  { from: "/?p=12", to: "https://tahona.example/pan" },
];

test.each([
  ["Ghost's JSON", JSON.stringify(EXPECTED.map((one) => ({ ...one, permanent: true })))],
  ["Ghost's YAML", "301:\n  /viejo: /nuevo/\n\n302:\n  /?p=12: https://tahona.example/pan\n"],
  ["Netlify's lines", "# de antes\n/viejo  /nuevo/  301\n/?p=12 https://tahona.example/pan\n"],
  ["a table", "/viejo,/nuevo/\n/?p=12,https://tahona.example/pan\n"],
  [
    "a table with a head, quotes and more columns",
    'source,target,regex\r\n"/viejo","/nuevo/",0\r\n"/?p=12","https://tahona.example/pan",0\r\n',
  ],
  [
    "a table with semicolons",
    "\uFEFFvieja;nueva\n/viejo;/nuevo/\n/?p=12;https://tahona.example/pan",
  ],
])("redirects are read in the form of %s", (_, text) => {
  expect(redirectsIn(text)).toEqual(EXPECTED);
});

test.each(["", "hola", "{}", '[{"de": "/a"}]', "301:\n  - /a", "a,b\nc,d"])(
  "anything else is refused: %j",
  (text) => expect(() => redirectsIn(text)).toThrow("No se entienden"),
);

test("a pattern stands for one address, or for several", () => {
  for (const [pattern, address] of [
    ["/viejo/", "/viejo/"],
    ["^/viejo/?$", "/viejo"],
    ["^\\/viejo\\/pan\\.html$", "/viejo/pan.html"],
    ["/?p=12", "/?p=12"],
  ] as const) {
    expect(literal(pattern), pattern).toBe(address);
  }
  for (const pattern of ["^/blog/(.*)$", "/blog/*", "/a|/b", "/blog/:slug", "/a?", "/[0-9]+/"]) {
    expect(literal(pattern), pattern).toBeNull();
  }
});
