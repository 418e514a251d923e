import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DecisionScreen } from "@/components/moderation/decision-screen";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import type { Decision } from "@/lib/desk/moderation/dto";

const site: Site = {
  ...{ siteName: "Rotativa", logo: null, siteUrl: "https://sitio.test", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "autonomo",
};

const appealed = {
  ...{ decision_id: 1, subject: "comment", subject_id: 2, entry_id: 3, outcome: "removed" },
  ...{
    title: "La entrada",
    quote: "Un texto.",
    reason: "spam",
    ground: "rules",
    statement: "Es spam.",
  },
  ...{ created: "2026-01-01T00:00:00.000Z", appeal_until: "2026-07-01T00:00:00.000Z" },
  ...{ appeal: "No lo es.", appealed_at: "2026-01-02T00:00:00.000Z", appeal_outcome: null },
  ...{ appeal_statement: null, appeal_decided_at: null, entry_public: true, restorable: true },
} as Decision;

const shown = (decision: Decision, resolve = false) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <PathParamsContext value={{}}>
        <SiteProvider site={site}>
          <QueryClientProvider client={new QueryClient()}>
            <DecisionScreen
              decision={decision}
              may={{ own: !resolve, appeal: false, moderate: resolve, resolve }}
              others
            />
          </QueryClientProvider>
        </SiteProvider>
      </PathParamsContext>
    </AppRouterContext>,
  );

test("what a removal did is said while it holds", () => {
  const reversed = {
    ...appealed,
    appeal_outcome: "reversed",
    appeal_statement: "Tenía razón.",
    appeal_decided_at: "2026-01-03T00:00:00.000Z",
  } as Decision;
  expect(shown(appealed)).toContain("El comentario dejó la entrada");
  expect(shown(reversed)).not.toContain("El comentario dejó la entrada");
});

test("who may decide about an appeal is not told that somebody else does", () => {
  expect(shown(appealed)).toContain("Pendiente: la decide otra persona.");
  expect(shown(appealed, true)).toContain("Pendiente.");
  expect(shown(appealed, true)).toContain("Resolver el recurso");
  expect(shown(appealed, true)).not.toContain("la decide otra persona");
});
