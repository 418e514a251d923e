import { listSpendingAlerts } from "@/lib/machines/spending/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => listSpendingAlerts(actor));
