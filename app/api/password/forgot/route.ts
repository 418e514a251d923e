import { requestReset } from "@/lib/accounts/access/commands";
import { resetRequest } from "@/lib/accounts/access/schema";
import { publicRoute } from "@/lib/platform/http/route";

/** 202, whether there is such an account or not. */
export const POST = publicRoute({ body: resetRequest, status: 202 }, async ({ body }) => {
  await requestReset(body);
  return { message: "If there is such an account, a link is on its way to its email." };
});
