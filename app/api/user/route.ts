import { getCurrentUser } from "@/lib/house/users/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({ beforeFactor: true }, ({ actor }) => getCurrentUser(actor));
