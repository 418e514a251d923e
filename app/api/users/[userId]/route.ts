import { idParams } from "@/lib/http/record-id";
import { publicRoute } from "@/lib/http/route";
import { getUser } from "@/lib/users/queries";

export const GET = publicRoute({ params: idParams("userId") }, (_actor, { userId }) =>
  getUser(userId),
);
