import { resetPassword } from "@/lib/access/commands";
import { reset } from "@/lib/access/schema";
import { publicRoute } from "@/lib/http/route";

export const POST = publicRoute({ body: reset }, ({ body }) => resetPassword(body));
