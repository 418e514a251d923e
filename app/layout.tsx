import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Navbar } from "@/components/layout/navbar";
import { PaperStyle } from "@/components/layout/paper-style";
import { ReaderChoices } from "@/components/layout/reader-choices";
import { SignedInHint } from "@/components/layout/signed-in-hint";
import { SiteFrame } from "@/components/layout/site-frame";
import { SkipLink } from "@/components/layout/skip-link";
import { pageFrame } from "@/lib/house/footer-pages/frame";
import { iconsOf } from "@/lib/house/settings/icons";
import { paperTag } from "@/lib/house/settings/shown";
import { env } from "@/lib/kernel/env";
import { tagPage } from "@/lib/kernel/page-tags";
import { isBuilding } from "@/server/next-internals";
import { fontVariables } from "./fonts";
import { Providers } from "./providers";

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f1" },
    { media: "(prefers-color-scheme: dark)", color: "#161412" },
  ],
};

// A function, so that the settings are read when a page is made and not when the site is built.
export async function generateMetadata(): Promise<Metadata> {
  const { paper } = await pageFrame();
  return {
    metadataBase: new URL(env.SITE_URL),
    applicationName: paper.name,
    title: { default: paper.name, template: `%s | ${paper.name}` },
    icons: iconsOf(paper),
  };
}

/** The frame of every page. It reads neither cookies nor headers: pages are cached whole. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ paper, pages, aiMode }] = await Promise.all([
    pageFrame(),
    isBuilding() || tagPage(paperTag),
  ]);
  const { name: siteName, logo, accent } = paper;
  const site = {
    siteName,
    logo,
    siteUrl: env.SITE_URL,
    siteTz: env.SITE_TZ,
    aiMode,
    dateLanguage: paper.date_language,
  };
  return (
    <html lang="es" className={fontVariables} suppressHydrationWarning>
      <head>
        <SignedInHint />
        <ReaderChoices />
        <PaperStyle accent={accent} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Providers site={site}>
          <SkipLink />
          <SiteFrame
            head={<Navbar />}
            foot={<Footer name={siteName} pages={pages} siteTz={site.siteTz} />}
          >
            {children}
          </SiteFrame>
        </Providers>
      </body>
    </html>
  );
}
