import { idParams } from "@/lib/kernel/ids";
import { probeSynthetic } from "@/lib/newsroom/generation/probe";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("userId") }, ({ actor, params, request }) =>
  probeSynthetic(actor, params.userId, request.signal),
);
