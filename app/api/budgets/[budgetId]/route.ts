import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { deleteBudget } from "@/lib/spending/commands";

export const DELETE = route({ params: idParams("budgetId") }, ({ actor, params }) =>
  deleteBudget(actor, params.budgetId),
);
