import { route } from "@/lib/platform/http/route";
import { listSpendingAlerts } from "@/lib/machines/spending/queries";

export const GET = route({}, ({ actor }) => listSpendingAlerts(actor));
