import { redirect } from "next/navigation";
import { staffPage } from "@/app/(private)/(screens)/staff-page";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";

/** A former address: these entries are now a tab of the newsroom. */
export default staffPage<PageProps<"/entries/waiting">>(
  {
    address: () => "/entries/waiting",
    may: canModerate,
    why: "Solo quien edita el sitio admite entradas.",
  },
  () => redirect(routes.newsroomShowing("entradas")),
);
