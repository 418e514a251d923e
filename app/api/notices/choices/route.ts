import { chooseNotices } from "@/lib/house/notices/commands";
import { getNoticeChoices } from "@/lib/house/notices/queries";
import { noticeChoices } from "@/lib/house/notices/topics";
import { route } from "@/lib/platform/http/route";

export const GET = route({}, ({ actor }) => getNoticeChoices(actor));
export const PATCH = route({ body: noticeChoices }, ({ actor, body }) =>
  chooseNotices(actor, body),
);
