import { formId } from "@/lib/kernel/form-id";
import { z } from "@/lib/kernel/zod";
import { urlOf } from "@/lib/platform/text/url";
import { domainName, isIpAddress, isSiteName, nameWithin } from "@/lib/spaces/domains/name";

/** Limits of a domain's fields, in characters. */
const domainLimits = { name: { min: 3, max: 255 }, description: 1000 } as const;

const TOO_SHORT = "El nombre del dominio debe tener al menos 3 caracteres";
const NO_SPACE = "Debes seleccionar un espacio";

const name = (siteUrl: string) =>
  z
    .string({ error: TOO_SHORT })
    .trim()
    .min(domainLimits.name.min, TOO_SHORT)
    .max(domainLimits.name.max, "El nombre del dominio no puede exceder los 255 caracteres")
    .transform((text, context) => {
      const stored = domainName(text);
      if (stored && !isSiteName(stored, siteUrl)) return stored;
      context.addIssue({ code: "custom", message: stored ? OWN_NAME : whatIsWrong(text) });
      return z.NEVER;
    });

const OWN_NAME = "Es el nombre del propio sitio: elige otro para el espacio";

function whatIsWrong(text: string): string {
  const bare = nameWithin(text);
  if (bare) return `Escribe solo el nombre, sin protocolo, puerto ni ruta: ${bare}`;
  const hostname = urlOf(`http://${text}`)?.hostname;
  if (!hostname) return "El nombre del dominio no es válido";
  if (isIpAddress(hostname)) return "Una dirección IP no sirve: escribe un nombre de dominio";
  if (!hostname.includes(".")) return "Escribe el nombre completo, como www.ejemplo.es";
  return "El nombre del dominio no es válido";
}

/** An empty text means none. */
const description = z
  .string({ error: "Debe ser un texto" })
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(
    z
      .string()
      .max(domainLimits.description, "La descripción no puede exceder los 1000 caracteres")
      .nullable(),
  );

const spaceId = formId(NO_SPACE);

/** A domain as its form sends it; `siteUrl` is the main site's address, whose name no space may take. */
export const domainInput = (siteUrl: string) =>
  z.object({ name: name(siteUrl), description, space_id: spaceId });

/** A change: what is absent stays. */
export const domainChanges = (siteUrl: string) =>
  z.object({
    name: name(siteUrl).optional(),
    description: description.optional(),
    space_id: spaceId.optional(),
  });

/** A name that somebody asks about, in its stored form; the main site's name may be one that no space could have. */
export const askedDomain = (siteUrl: string) => {
  const site = new URL(siteUrl).hostname;
  return z.object({
    domain: z
      .string({ error: "Indica el nombre, como ?domain=www.ejemplo.es" })
      .transform((text, context) => {
        const name = text === site ? site : domainName(text);
        if (name) return name;
        context.addIssue({ code: "custom", message: whatIsWrong(text) });
        return z.NEVER;
      }),
  });
};

export type DomainForm = z.input<ReturnType<typeof domainInput>>;
export type DomainInput = z.output<ReturnType<typeof domainInput>>;
export type DomainChanges = z.output<ReturnType<typeof domainChanges>>;
