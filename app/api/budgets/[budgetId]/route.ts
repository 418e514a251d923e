import { idParams } from "@/lib/kernel/ids";
import { deleteBudget } from "@/lib/machines/spending/commands";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({ params: idParams("budgetId") }, ({ actor, params }) =>
  deleteBudget(actor, params.budgetId),
);
