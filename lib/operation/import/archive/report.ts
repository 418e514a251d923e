import type { Run } from "./run";

/** What was done, or would be, in lines: the totals first, then what is to be known. */
export function reportOf({ counts, notes, keepsNumbers, manifest, dry, users }: Run): string[] {
  const number = new Intl.NumberFormat("es-ES");
  const { entries, comments, present, refused, accounts, spaces, images, editions } = counts;
  const hasNewPeople = [...users.values()].some(({ isNew, synthetic }) => isNew && !synthetic);
  const parts = {
    Entradas: entries,
    Comentarios: comments,
    "Cuentas nuevas": accounts,
    "Espacios nuevos": spaces,
    ...(dry ? {} : { Imágenes: images, Portadas: editions }),
    "Ya importadas": present,
    Rechazadas: refused,
  };
  const totals = Object.entries(parts).map(([name, count]) => `${name}: ${number.format(count)}`);
  return [
    `Exportado de ${manifest.site} el ${manifest.exported.slice(0, 10)}: «${manifest.of}».`,
    keepsNumbers
      ? "El sitio estaba vacío: todo conserva sus números, direcciones y fechas."
      : "El sitio ya tiene textos: lo importado recibe números nuevos.",
    (dry ? "Se importaría: " : "") + totals.join(" · "),
    ...notes.map((note) => `  – ${note}`),
    ...(hasNewPeople ? PEOPLE : []),
  ];
}

const PEOPLE = [
  "Las personas vuelven sin contraseña ni correo: para entrar, cada una necesita un enlace de un administrador",
  "(npm run admin -- NOMBRE --reset). Si nadie administra aún el sitio: npm run admin -- NOMBRE.",
  "Los usuarios sintéticos vuelven sin token: no escriben hasta que se les dé uno.",
];
