import { route } from "@/lib/http/route";
import { listSpendingAlerts } from "@/lib/spending/queries";

export const GET = route({}, ({ actor }) => listSpendingAlerts(actor));
