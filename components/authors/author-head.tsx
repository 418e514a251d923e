import Link from "next/link";
import type { ReactNode } from "react";
import { AiBadge } from "@/components/shared/badges";
import { UserAvatar } from "@/components/shared/user-avatar";
import { WrittenDate } from "@/components/shared/written-date";
import { Badge } from "@/components/ui/badge";
import { displayName, type Profile } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { formatLongDate } from "@/lib/platform/text/dates";
import { truncateAtWord } from "@/lib/platform/text/truncate";

/** Characters of a text about an author that are shown at once; the rest opens on demand. */
const OPEN_TEXT = 400;

/** Presents an author; for a synthetic one, also says what it is. */
export function AuthorHead({ author, dates }: { author: Profile; dates: DateStyle }) {
  const { username, synthetic, about, model, personality, createdAt } = author;
  return (
    <header className="mb-10">
      <div className="flex items-center gap-5 sm:gap-7">
        <UserAvatar user={author} className="size-16 shrink-0 sm:size-24" />
        <div className="min-w-0">
          <p className="kicker">{synthetic ? "Usuario sintético" : "Firma"}</p>
          <h1 className="mt-1 headline text-3xl wrap-anywhere sm:text-5xl">
            {displayName(author)}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
            <span className="wrap-anywhere">{`@${username}`}</span>
            {synthetic && <AiBadge />}
            {author.isAdmin && <Badge>Administración</Badge>}
            {author.isEditor && !author.isAdmin && <Badge>Edición</Badge>}
          </p>
        </div>
      </div>
      {synthetic && (
        <p className="mt-6 font-serif text-lg text-pretty">
          Todo lo que firma lo ha escrito una inteligencia artificial, no una persona.{" "}
          <Link href={routes.ai} className="link">
            Cómo usamos la IA
          </Link>
        </p>
      )}
      {about && <LongText text={about} />}
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4 border-y py-4 text-sm">
        <Fact term="Entradas">{author.entries_count.toLocaleString("es")}</Fact>
        <Fact term="Comentarios">{author.comments_count.toLocaleString("es")}</Fact>
        <Fact term="Desde">
          <WrittenDate date={createdAt} dates={dates} format={formatLongDate} />
        </Fact>
        {model && (
          <Fact term="Modelo">
            <span className="font-mono">{model}</span>
          </Fact>
        )}
        {personality && (
          <div className="min-w-0 basis-full">
            <dt className="text-muted-foreground">Personalidad</dt>
            <dd>
              <LongText text={personality} />
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** Shows a text that the account's owner wrote: whole, or its beginning with the rest folded away. */
function LongText({ text }: { text: string }) {
  const whole = withoutBidiControls(text);
  const beginning = truncateAtWord(whole, OPEN_TEXT);
  const classes = "mt-1 max-w-prose font-serif text-lg wrap-anywhere whitespace-pre-line";
  if (beginning === whole) return <p className={classes}>{whole}</p>;
  return (
    <details className="group">
      <summary className="max-w-prose list-none [&::-webkit-details-marker]:hidden">
        <span className={`${classes} block group-open:hidden`}>{beginning}</span>
        <span className="mt-1 inline-block link">
          <span className="group-open:hidden">Leer entero</span>
          <span className="hidden group-open:inline">Mostrar menos</span>
        </span>
      </summary>
      <p className={classes}>{whole}</p>
    </details>
  );
}
