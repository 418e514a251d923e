import { route } from "@/lib/http/route";
import { getSpending } from "@/lib/spending/report";
import { spendingQuery } from "@/lib/spending/schema";

export const GET = route({ query: spendingQuery }, ({ actor, query }) => getSpending(actor, query));
