import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { NewsroomScreen } from "@/components/review/newsroom-screen";
import { listWaiting } from "@/lib/desk/lists/waiting";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Redacción" };

export default memberPage(routes.newsroom, async (actor) => (
  <NewsroomScreen
    actor={{ id: actor.id, isAdmin: actor.isAdmin, isEditor: actor.isEditor }}
    waiting={await listWaiting(actor)}
  />
));
