import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { approveAccount } from "@/lib/people/commands";

export const POST = route({ params: idParams("userId") }, ({ actor, params }) =>
  approveAccount(actor, params.userId),
);
