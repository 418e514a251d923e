import type { ReactNode } from "react";
import { SiteLink } from "@/components/shared/site-link";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import { Brand } from "./brand";
import { Footer } from "./footer";
import { Main } from "./main";

interface SpaceFrameProps {
  space: Pick<Space, "name" | "logo">;
  /** The footer pages of the site, which answers for the space. */
  pages: FooterPageName[];
  siteTz: string;
  children: ReactNode;
}

/** The bar and footer of a page on a space's own domain: they name the space; the platform is only «Redacción». */
export function SpaceFrame({ space: { name, logo }, pages, siteTz, children }: SpaceFrameProps) {
  return (
    <>
      <header className="border-b">
        <div className="page flex min-h-16 items-center py-2">
          <Brand name={name} logo={logo} marked={false} />
        </div>
      </header>
      <Main>{children}</Main>
      <Footer name={name} pages={pages} siteTz={siteTz}>
        <SiteLink href={routes.dashboard} className="py-2 link-quiet">
          Redacción
        </SiteLink>
      </Footer>
    </>
  );
}
