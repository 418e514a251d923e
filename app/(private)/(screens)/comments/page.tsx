import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { CommentsScreen } from "@/components/comments/comments-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Administración de Comentarios" };

export default memberPage(routes.comments, () => <CommentsScreen />);
