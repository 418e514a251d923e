import { PersonName } from "@/components/shared/person-name";
import type { Named } from "@/lib/house/users/dto";
import type { ReviewDecision } from "@/lib/publishing/review/schema";
import { decisionLabels } from "./labels";

/** Says what was decided, and by whom where that is known. */
export const DecidedBy = ({
  decision,
  decider,
}: {
  decision: ReviewDecision;
  decider: Named | null;
}) => (
  <>
    {decisionLabels[decision]}
    {decider && (
      <>
        {" por "}
        <PersonName of={decider} />
      </>
    )}
  </>
);
