import { refuseAccount } from "@/lib/accounts/people/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("userId") }, ({ actor, params }) =>
  refuseAccount(actor, params.userId),
);
