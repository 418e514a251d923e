import { verifyEmail } from "@/lib/access/commands";
import { emailProof } from "@/lib/access/schema";
import { publicRoute } from "@/lib/http/route";

export const POST = publicRoute({ body: emailProof }, ({ actor, body }) =>
  verifyEmail(actor, body.secret),
);
