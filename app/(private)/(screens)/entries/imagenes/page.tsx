import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { LibraryScreen } from "@/components/library/library-screen";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Biblioteca de imágenes" };

export default memberPage(routes.library, () => <LibraryScreen />);
