import { setBudget } from "@/lib/machines/spending/commands";
import { listBudgets } from "@/lib/machines/spending/queries";
import { budgetInput } from "@/lib/machines/spending/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listBudgets(actor));

export const PUT = route({ body: budgetInput }, ({ actor, body }) => setBudget(actor, body));
