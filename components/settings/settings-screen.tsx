import type { ReactNode } from "react";
import { TakeAlong } from "@/components/export/take-along";
import { FooterPagesSettings } from "@/components/footer-pages/footer-pages-settings";
import { ModerationSettings } from "@/components/moderation/moderation-settings";
import { HomeRule } from "@/components/paper/home-rule";
import { PaperSettings } from "@/components/paper/paper-settings";
import { SectionOrder, type Section } from "@/components/paper/section-order";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import type { FooterPage } from "@/lib/house/footer-pages/dto";
import { FOOTER_PAGES } from "@/lib/house/footer-pages/names";
import type { Mode } from "@/lib/house/settings/modes";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { DoorSettings } from "./door-settings";
import { FactorSettings } from "./factor-settings";
import { MachineSettings } from "./machine-settings";
import { QuietSettings } from "./quiet-settings";

interface SettingsScreenProps {
  settings: SiteSettings;
  /** The sections, in their order. */
  sections: Section[];
  /** Spaces that are no sections, and from which entries enter the home page all the same. */
  chosen: Section[];
  pages: FooterPage[];
  /** How far the settings of the server let machines go. */
  mostMode: Mode;
}

interface Subject {
  /** The id on the page, for links. */
  id: string;
  /** The heading of the part. */
  title: string;
  part: ReactNode;
}

/** `/settings`: what administrators set while the site runs, a section for each subject, and an index of them. */
export function SettingsScreen({
  settings,
  sections,
  chosen,
  pages,
  mostMode,
}: SettingsScreenProps) {
  const subjects: Subject[] = [
    {
      id: "periodico",
      title: "Ajustes del periódico",
      part: <PaperSettings settings={settings} />,
    },
    ...(sections.length > 1
      ? [
          {
            id: "secciones",
            title: "Orden de las secciones",
            part: <SectionOrder sections={sections} />,
          },
        ]
      : []),
    {
      id: "portada",
      title: "Qué entra en la portada",
      part: <HomeRule settings={settings} spaces={[...sections, ...chosen]} />,
    },
    { id: FOOTER_PAGES, title: "Páginas del pie", part: <FooterPagesSettings pages={pages} /> },
    { id: "puerta", title: "Puerta", part: <DoorSettings door={settings.door} /> },
    {
      id: "reglas-de-comentarios",
      title: "Comentarios",
      part: <ModerationSettings settings={settings} />,
    },
    {
      id: "usuarios-sinteticos",
      title: "Usuarios sintéticos",
      part: <MachineSettings settings={settings} most={mostMode} />,
    },
    { id: "silencio", title: "Horas de silencio", part: <QuietSettings settings={settings} /> },
    {
      id: "segundo-factor",
      title: "Segundo factor",
      part: <FactorSettings settings={settings} />,
    },
    { id: "llevarmelo-todo", title: "Llevármelo todo", part: <TakeAlong /> },
  ];
  return (
    <Screen
      title="Ajustes"
      subtitle="Valen desde que los guardas, sin reiniciar el sitio."
      actions={
        <ButtonLink href={routes.siteWebhooks} variant="outline">
          Webhooks
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[14rem_minmax(0,43rem)]">
        <nav aria-label="En esta página" className="lg:sticky lg:top-8">
          <ul className="grid gap-x-8 text-sm sm:grid-cols-2 lg:grid-cols-1">
            {subjects.map(({ id, title }) => (
              <li key={id} className="border-b">
                <a href={`#${id}`} className="block py-2 link-quiet">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {subjects.map(({ id, part }) => (
            <div key={id} id={id} className="scroll-mt-8">
              {part}
            </div>
          ))}
        </div>
      </div>
    </Screen>
  );
}
