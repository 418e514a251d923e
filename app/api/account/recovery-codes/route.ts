import { renewRecoveryCodes } from "@/lib/factors/commands";
import { route } from "@/lib/http/route";

export const POST = route({ status: 201 }, ({ actor }) => renewRecoveryCodes(actor));
