import { authorAnswer } from "@/lib/house/users/answer";
import { moment } from "@/lib/kernel/answer";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
export const blockedUserAnswer = authorAnswer
  .extend({ created: moment.describe("Desde cuándo") })
  .meta({ id: "CuentaBloqueada" });
