import { route } from "@/lib/http/route";
import { getCurrentUser } from "@/lib/users/queries";

export const GET = route({ beforeFactor: true }, ({ actor }) => getCurrentUser(actor));
