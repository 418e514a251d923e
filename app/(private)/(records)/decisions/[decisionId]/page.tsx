import type { Metadata } from "next";
import { recordPage } from "@/app/(private)/(records)/record-page";
import { DecisionScreen } from "@/components/moderation/decision-screen";
import { canAppeal, canDecideAppeal, canReadDecision } from "@/lib/desk/moderation/policy";
import { findDecision, findInvolved } from "@/lib/desk/moderation/queries";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Decisión" };

export default recordPage(
  {
    param: "decisionId",
    address: routes.decision,
    find: findDecision,
    only: {
      may: canReadDecision,
      otherwise: () => ({
        title: "Decisión",
        why: "La leen quien escribió el texto y quien modera el sitio.",
        ways: [{ href: routes.dashboard, label: "Ir al Dashboard" }],
      }),
    },
  },
  async (decision, actor) => {
    const { involved, others } = await findInvolved(decision);
    const waits = decision.appealed_at !== null && decision.appeal_decided_at === null;
    const may = {
      own: canAppeal(actor, decision),
      appeal: canAppeal(actor, decision) && canStillAppeal(decision),
      moderate: canModerate(actor),
      resolve: waits && canDecideAppeal(actor, involved, others),
    };
    return (
      <DecisionScreen key={decision.appealed_at} decision={decision} may={may} others={others} />
    );
  },
);

const canStillAppeal = ({
  outcome,
  appealed_at,
  restorable,
  appeal_until,
}: NonNullable<Awaited<ReturnType<typeof findDecision>>>) =>
  outcome === "removed" &&
  appealed_at === null &&
  restorable &&
  appeal_until > new Date().toISOString();
