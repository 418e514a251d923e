import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { approveAccount } from "@/lib/accounts/people/commands";

export const POST = route({ params: idParams("userId") }, ({ actor, params }) =>
  approveAccount(actor, params.userId),
);
