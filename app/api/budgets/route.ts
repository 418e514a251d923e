import { route } from "@/lib/http/route";
import { setBudget } from "@/lib/spending/commands";
import { listBudgets } from "@/lib/spending/queries";
import { budgetInput } from "@/lib/spending/schema";

export const GET = route({}, ({ actor }) => listBudgets(actor));

export const PUT = route({ body: budgetInput }, ({ actor, body }) => setBudget(actor, body));
