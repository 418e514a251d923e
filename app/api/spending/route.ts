import { route } from "@/lib/platform/http/route";
import { getSpending } from "@/lib/machines/spending/report";
import { spendingQuery } from "@/lib/machines/spending/schema";

export const GET = route({ query: spendingQuery }, ({ actor, query }) => getSpending(actor, query));
