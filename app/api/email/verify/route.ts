import { verifyEmail } from "@/lib/accounts/access/commands";
import { emailProof } from "@/lib/accounts/access/schema";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute({ body: emailProof }, ({ actor, body }) =>
  verifyEmail(actor, body.secret),
);
