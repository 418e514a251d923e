import { resetPassword } from "@/lib/accounts/access/commands";
import { reset } from "@/lib/accounts/access/schema";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute({ body: reset }, ({ body }) => resetPassword(body));
