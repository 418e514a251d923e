import { route } from "@/lib/http/route";
import { chooseNotices } from "@/lib/notices/commands";
import { getNoticeChoices } from "@/lib/notices/queries";
import { noticeChoices } from "@/lib/notices/topics";

export const GET = route({}, ({ actor }) => getNoticeChoices(actor));
export const PATCH = route({ body: noticeChoices }, ({ actor, body }) =>
  chooseNotices(actor, body),
);
