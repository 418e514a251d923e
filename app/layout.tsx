import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Navbar } from "@/components/layout/navbar";
import { SignedInHint } from "@/components/layout/signed-in-hint";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import { env } from "@/lib/kernel/env";
import { fontVariables } from "./fonts";
import "./globals.css";
import { Providers } from "./providers";

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f1" },
    { media: "(prefers-color-scheme: dark)", color: "#161412" },
  ],
};

// A function, so that the settings are read when a page is made and not when the site is built.
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env.SITE_URL),
    applicationName: env.SITE_NAME,
    title: { default: env.SITE_NAME, template: `%s | ${env.SITE_NAME}` },
  };
}

/** The frame of every page. It reads neither cookies nor headers: pages are cached whole. */
export default function RootLayout({ children }: { children: ReactNode }) {
  const site = { siteName: env.SITE_NAME, siteUrl: env.SITE_URL, siteTz: env.SITE_TZ };
  return (
    <html lang="es" className={fontVariables} suppressHydrationWarning>
      <head>
        <SignedInHint />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Providers site={site}>
          <SkipLink />
          <Navbar />
          <main id={MAIN_ID} tabIndex={-1} className="flex-1">
            {children}
          </main>
          <Footer siteName={site.siteName} siteTz={site.siteTz} />
        </Providers>
      </body>
    </html>
  );
}
