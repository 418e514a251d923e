import { getSpending } from "@/lib/machines/spending/report";
import { spendingQuery } from "@/lib/machines/spending/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: spendingQuery }, ({ actor, query }) => getSpending(actor, query));
