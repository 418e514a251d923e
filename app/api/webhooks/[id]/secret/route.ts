import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { rotateSecret } from "@/lib/texts/webhooks/commands";

export const POST = route({ params: idParams("id") }, ({ actor, params }) =>
  rotateSecret(actor, params.id),
);
