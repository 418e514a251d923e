import { describe, expect, test } from "vitest";
import { routes, safeReturnPath } from "@/lib/platform/addresses/routes";

describe("where a sign-in leads back to", () => {
  test.each(["/", "/entries/create", "/spaces/7/edit?tab=2#fin", "/s/un-espacio"])(
    "%s, a path of this site",
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/.//evil.example/",
    "/a/..//evil.example/",
    "/.\\/evil.example/",
    "http://site.invalid/dashboard",
    "javascript:alert(1)",
    "dashboard",
    "",
    null,
    undefined,
  ])("home instead of %j", (path) => expect(safeReturnPath(path)).toBe(routes.home));

  test.each(["/auth", "/auth?next=/auth", "/entries/../auth"])(
    "home instead of %s, which would lead to itself",
    (path) => expect(safeReturnPath(path)).toBe(routes.home),
  );
});

test("the address of the sign-in screen keeps tab and return path", () => {
  expect(routes.auth()).toBe("/auth");
  expect(routes.auth({ tab: "register", next: "/spaces/7?a=1&b=2" })).toBe(
    "/auth?tab=register&next=%2Fspaces%2F7%3Fa%3D1%26b%3D2",
  );
});
