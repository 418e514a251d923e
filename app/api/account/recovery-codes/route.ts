import { renewRecoveryCodes } from "@/lib/accounts/factors/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ status: 201 }, ({ actor }) => renewRecoveryCodes(actor));
