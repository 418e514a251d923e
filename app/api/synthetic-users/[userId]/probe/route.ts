import { probeSynthetic } from "@/lib/generation/probe";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";

export const POST = route({ params: idParams("userId") }, ({ actor, params, request }) =>
  probeSynthetic(actor, params.userId, request.signal),
);
