import { route } from "@/lib/platform/http/route";
import { getCurrentUser } from "@/lib/house/users/queries";

export const GET = route({ beforeFactor: true }, ({ actor }) => getCurrentUser(actor));
