"use client";

import { MOST_READ_HINT } from "@/components/readings/say";
import { SettingsForm } from "@/components/settings/settings-form";
import { CheckboxField, ImageField, SelectField, TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { DEFAULT_TAGLINE, socialStyleNames, socialStyles } from "@/lib/house/settings/paper-dto";
import { paperRules } from "@/lib/house/settings/paper-schema";
import type { SiteSettings } from "@/lib/house/settings/schema";
import { z } from "@/lib/kernel/zod";
import { AccentField } from "./accent-field";
import { DateLanguageField } from "./date-language-field";

const { site_name, tagline, logo, icon, accent, default_image, social_style, date_language } =
  paperRules;
const form = z.object({
  site_name,
  tagline,
  logo,
  icon,
  accent,
  default_image,
  social_style,
  date_language,
  shows_most_read: z.boolean(),
});

const formOf = (settings: SiteSettings) => ({
  site_name: settings.site_name ?? "",
  tagline: settings.tagline ?? "",
  logo: settings.logo,
  icon: settings.icon,
  accent: settings.accent ?? "",
  default_image: settings.default_image,
  shows_most_read: settings.shows_most_read,
  social_style: settings.social_style,
  date_language: settings.date_language,
});

/** The settings for the newspaper's name and look. */
export function PaperSettings({ settings }: { settings: SiteSettings }) {
  const { siteName } = useSite();
  return (
    <SettingsForm
      subject="paper"
      schema={form}
      settings={settings}
      formOf={formOf}
      title="Ajustes del periódico"
      description="Cómo se llama y cómo se ve. Los lectores lo ven en cuanto lo guardas."
    >
      {(control) => (
        <>
          <TextField
            control={control}
            name="site_name"
            label="Nombre"
            hint={`Vacío: el de la instalación. Ahora se llama ${siteName}.`}
          />
          <TextField
            control={control}
            name="tagline"
            label="Lema"
            hint={`Va bajo el nombre, en la portada. Vacío: «${DEFAULT_TAGLINE}».`}
          />
          <ImageField
            control={control}
            name="logo"
            label="Logotipo"
            hint="PNG con fondo transparente, más ancho que alto. Ocupa el lugar del nombre en la cabecera, de día y de noche."
          />
          <ImageField
            control={control}
            name="icon"
            label="Icono"
            hint="PNG cuadrado, de 180 píxeles o más: el de la pestaña del navegador."
          />
          <AccentField control={control} name="accent" />
          <ImageField
            control={control}
            name="default_image"
            label="Imagen por defecto"
            hint="La que enseñan las redes sociales de una entrada sin foto. Un espacio puede tener la suya."
          />
          <SelectField
            control={control}
            name="social_style"
            label="Imagen para redes"
            options={socialStyles.map((value) => ({ value, label: socialStyleNames[value] }))}
            hint="Cómo se dibuja la imagen que las redes sociales enseñan de cada entrada."
          />
          <DateLanguageField control={control} name="date_language" />
          <CheckboxField
            control={control}
            name="shows_most_read"
            label="Lo más leído, en la portada del sitio"
            hint={MOST_READ_HINT}
          />
        </>
      )}
    </SettingsForm>
  );
}
