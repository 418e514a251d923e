import { getFactors } from "@/lib/accounts/factors/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({ beforeFactor: true }, ({ actor }) => getFactors(actor));
