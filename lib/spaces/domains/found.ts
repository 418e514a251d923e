import type { DomainProof, Found } from "@/lib/spaces/domains/dto";

const sentences: Record<Found, (record: string, values: string[]) => string> = {
  token: () => "El registro está en el DNS con tu texto: el nombre es tuyo.",
  nothing: (record) =>
    `En ${record} no hay ningún registro TXT. Si acabas de crearlo, puede tardar.`,
  other: (record, values) =>
    `En ${record} hay otro texto${values.length ? `: ${values.map((value) => `«${value}»`).join(", ")}` : ""}.`,
  servfail: () =>
    "El servidor de nombres del dominio responde con un error (SERVFAIL): revisa su zona o DNSSEC.",
  timeout: () => "El DNS no ha respondido a tiempo. Inténtalo de nuevo dentro de unos minutos.",
  failed: () => "El DNS ha dado una respuesta que no se entiende.",
};

/** Days for which DNS may lack the record of a name that was proven. */
export const LAPSE_DAYS = 7;

/** Returns what DNS answered as a sentence; null while it was not asked. */
export const foundSentence = ({ found, values, record }: DomainProof): string | null =>
  found && sentences[found](record?.name ?? "el DNS", values);
