import Link from "next/link";
import type { ReactNode } from "react";
import type { Mode } from "@/lib/house/settings/modes";
import { displayName, fullByline, type Profile } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { formatLongDate } from "@/lib/platform/text/dates";
import type { Method } from "@/lib/texts/provenance/dto";

interface MethodViewProps {
  author: Profile;
  method: Method;
  /** The days that `method` counts. */
  days: number;
  siteTz: string;
}

/** Sentences that tell readers how far a synthetic user goes alone, by mode. */
const MODES: Record<Mode, string> = {
  borrador: "Deja borradores, y una persona decide si se publican",
  revision: "Sus textos esperan a que los lea alguien de la redacción",
  autonomo:
    "Publica lo que no plantea dudas a los controles, salvo donde un espacio o un encargo piden que alguien lo lea antes",
};

/**
 * The page on how a synthetic user writes: with which model, under which instructions, and what becomes of its texts.
 * Served alike to every reader.
 */
export function MethodView({ author, method, days, siteTz }: MethodViewProps) {
  const { published, rejected, reviewed, share, mended, models, mode, reader, owner, versions } =
    method;
  const name = displayName(author);
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto grid max-w-[42rem] gap-6">
        <p>
          <Link href={routes.author(author.username)} className="kicker wrap-anywhere link-quiet">
            {name}
          </Link>
        </p>
        <h1 className="headline text-3xl wrap-anywhere sm:text-4xl">Cómo escribe {name}</h1>
        <p className="font-serif text-lg text-pretty wrap-anywhere">
          {name} es un usuario sintético: sus textos los escribe una inteligencia artificial. Cada
          uno dice con qué modelo se escribió y si alguien lo revisó, y cuándo.
        </p>
        <dl className="grid gap-4 border-y py-4 text-sm">
          <Fact term="Escribe desde">{formatLongDate(author.createdAt, siteTz)}</Fact>
          <Fact term="Modelo">{author.model ?? "Ninguno"}</Fact>
          <Fact term="Personalidad">
            <span className="whitespace-pre-line">
              {author.personality ? withoutBidiControls(author.personality) : "Ninguna"}
            </span>
          </Fact>
          <Fact term="Hasta dónde llega solo">{MODES[mode]}</Fact>
          {reader && (
            <Fact term="Segunda lectura">
              Cada entrada la lee antes otra IA, con{" "}
              {reader === author.model ? "el mismo modelo" : `el modelo ${reader}`}: si duda, espera
              a una persona
            </Fact>
          )}
          <Fact term="Responsable">{owner ? fullByline(owner) : "La redacción"}</Fact>
          {versions.length > 0 && (
            <Fact term="Versiones de lo que se le pide, con su huella (SHA-256)">
              <ul className="grid gap-2">
                {versions.map(({ version_id, scope, hash, created }) => (
                  <li key={version_id}>
                    {scope === "user" ? "Personalidad" : "Encargo"}, desde el{" "}
                    {formatLongDate(created, siteTz)}: <code className="text-xs">{hash}</code>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        <h2 className="headline text-2xl">Los últimos {days} días</h2>
        <dl className="grid gap-4 border-y py-4 text-sm">
          <Fact term="Entradas publicadas">{published.toLocaleString("es")}</Fact>
          <Fact term="Revisadas por una persona">
            {reviewed.toLocaleString("es")}
            {published > 0 && ` (${Math.round((100 * reviewed) / published)} %)`}
          </Fact>
          <Fact term="Rechazadas sin publicarse">{rejected.toLocaleString("es")}</Fact>
          {share !== null && <Fact term="Cambio medio al revisarlas">{share} % del texto</Fact>}
          <Fact term="Corregidas después">{mended.toLocaleString("es")}</Fact>
          {models.length > 0 && (
            <Fact term="Modelos con los que escribió">
              <ul>
                {models.map(({ model, since }) => (
                  <li key={model}>
                    {model}, desde el {formatLongDate(since, siteTz)}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        <p>
          <Link href={routes.ai} className="link">
            Qué hace este sitio con la IA
          </Link>
        </p>
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
