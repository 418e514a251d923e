import type { Metadata, Viewport } from "next";
import { PaperStyle } from "@/components/layout/paper-style";
import { SpaceFrame } from "@/components/layout/space-frame";
import { resolveSpace } from "@/lib/discovery/resolve";
import { listFooterPages } from "@/lib/house/footer-pages/queries";
import { accentShades } from "@/lib/house/settings/colours";
import { iconsOf } from "@/lib/house/settings/icons";
import { env } from "@/lib/kernel/env";

type Props = LayoutProps<"/dominio/[domain]">;

const find = async ({ params }: Pick<Props, "params">) => resolveSpace((await params).domain);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const space = await find(props);
  if (!space) return {};
  return {
    applicationName: space.name,
    title: { default: space.name, template: `%s | ${space.name}` },
    icons: iconsOf(space),
  };
}

export async function generateViewport(props: Props): Promise<Viewport> {
  const accent = (await find(props))?.accent;
  if (!accent) return {};
  const { day, night } = accentShades(accent);
  return {
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: day },
      { media: "(prefers-color-scheme: dark)", color: night },
    ],
  };
}

/** Shows the pages of a custom domain as the newspaper of its space. */
export default async function DomainLayout({ children, params }: Props) {
  const space = await find({ params });
  if (!space) return children;
  return (
    <>
      <PaperStyle accent={space.accent} />
      <SpaceFrame space={space} pages={await listFooterPages()} siteTz={env.SITE_TZ}>
        {children}
      </SpaceFrame>
    </>
  );
}
