import { getFactors } from "@/lib/factors/queries";
import { route } from "@/lib/http/route";

export const GET = route({ beforeFactor: true }, ({ actor }) => getFactors(actor));
