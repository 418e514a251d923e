import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { NoticeChoicesScreen } from "@/components/notices/notice-choices-screen";
import { getNoticeChoices } from "@/lib/house/notices/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Qué avisos recibir" };

export default memberPage(routes.noticeChoices, async (actor) => (
  <NoticeChoicesScreen choices={await getNoticeChoices(actor)} />
));
