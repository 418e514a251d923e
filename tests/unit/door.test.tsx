import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ComponentProps, ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RegisterPanel } from "@/components/auth/register-panel";
import { QueryProvider } from "@/components/shared/query-provider";
import { routes } from "@/lib/platform/addresses/routes";

test.each([
  ["closed", "Registration is closed"],
  ["invitation", "This site is by invitation"],
] as const)("a door that is %s says so before anything is typed", (door, sentence) => {
  const page = renderToStaticMarkup(<RegisterPanel next={routes.home} door={door} />);
  expect(page).toContain(sentence);
  expect(page).not.toContain("<form");
});

test("an invitation that lets nobody in says why", () => {
  const offer = { refusal: "expired", email: null, space: null, role: null } as const;
  const page = renderToStaticMarkup(
    <RegisterPanel next={routes.home} door="invitation" invitation={{ token: "x", offer }} />,
  );
  expect(page).toContain("This invitation has expired");
  expect(page).not.toContain("without it");
  expect(page).not.toContain("<form");
});

test("an invitation that does not do keeps nobody out of a door that needs none", () => {
  const offer = { refusal: "unknown", email: null, space: null, role: null } as const;
  const page = formPage({ door: "open", invitation: { token: "x", offer } });
  expect(page).toContain("This invitation is not valid");
  expect(page).toContain("You can register without it all the same");
  expect(page).toContain("<form");
});

test("a door with approval says who approves", () => {
  const page = formPage({ door: "approval" });
  expect(page).toContain("Somebody who runs the site looks at every new account");
  expect(page).toContain("<form");
});

function formPage(panel: Omit<ComponentProps<typeof RegisterPanel>, "next">) {
  const router = {} as NonNullable<ContextType<typeof AppRouterContext>>; // nobody goes anywhere
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryProvider>
        <RegisterPanel next={routes.home} {...panel} />
      </QueryProvider>
    </AppRouterContext>,
  );
}
