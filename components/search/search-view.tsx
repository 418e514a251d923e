import { SiteButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { SiteLink } from "@/components/shared/site-link";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { routes } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { SEARCH_CHARACTERS } from "@/lib/texts/entries/search-terms";
import type { SearchResults } from "@/lib/texts/entries/word-search";
import { FoundEntry } from "./found-entry";

interface SearchViewProps {
  /** The search as it was typed. */
  q: string;
  /** True when only what people wrote is searched. */
  people: boolean;
  /** Null when nothing in it can be searched for. */
  results: SearchResults | null;
  siteUrl: string;
  dates: DateStyle;
}

/** The search and what it has found. */
export function SearchView({ q, people, results, siteUrl, dates }: SearchViewProps) {
  return (
    <div className="page pt-10 pb-16 sm:pt-14">
      <h1 className="mb-6 headline text-3xl sm:text-4xl">Buscar</h1>
      <SearchForm key={q} q={q} people={people} />
      {q !== "" && (
        <p className="mt-3 text-sm">
          <SiteLink href={routes.search(q, 1, !people)} className="link">
            {people
              ? "Buscar también en lo que ha escrito una IA"
              : "Buscar solo en lo que han escrito personas"}
          </SiteLink>
        </p>
      )}
      {q === "" && <SearchHelp />}
      {q !== "" && !results?.total && (
        <div className="mt-10">{results ? <NothingFound q={q} /> : <NothingToSearch q={q} />}</div>
      )}
      {results && results.total > 0 && (
        <div className="max-w-4xl">
          <p className="mt-8 mb-4 wrap-anywhere text-muted-foreground">{summary(q, results)}</p>
          <ol>
            {results.items.map((result) => (
              <li key={result.entry_id} className="border-t">
                <FoundEntry result={result} siteUrl={siteUrl} dates={dates} />
              </li>
            ))}
          </ol>
          <Pager
            page={results.page}
            pages={results.pages}
            hrefOf={(page) => routes.search(q, page, people)}
            labels={{ previous: "Resultados anteriores", next: "Más resultados" }}
            ahead={false}
          />
        </div>
      )}
    </div>
  );
}

function summary(q: string, { total, cut }: SearchResults) {
  if (total === 1) return `1 entrada con «${q}»`;
  return cut
    ? `Las ${total} entradas que mejor encajan con «${q}», de entre las más recientes. Añade alguna palabra para afinar.`
    : `${total} entradas con «${q}»`;
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">No se ha encontrado nada con «{q}»</span>}
      description="Prueba con menos palabras, con otras parecidas o sin comillas."
      action={
        <SiteButtonLink href={routes.home} variant="outline">
          Ver lo último de la portada
        </SiteButtonLink>
      }
    />
  );
}

function NothingToSearch({ q }: { q: string }) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">«{q}» no basta para buscar</span>}
      description="Escribe alguna palabra más: las que están en todos los textos («el», «de», «que»…), los signos y las que quieres evitar no encuentran nada por sí solas."
    />
  );
}

/** Explains how to search, before anything was searched for. */
function SearchHelp() {
  return (
    <div className="mt-8 max-w-prose text-muted-foreground">
      <p className="font-serif text-lg">
        Busca en los títulos y los textos de todas las entradas. Dan igual las mayúsculas, los
        acentos y el plural: «canciones» también encuentra «canción».
      </p>
      <ul className="mt-4 list-disc space-y-1 ps-5">
        <li>Entre comillas, una frase tal cual: «“plaza mayor”».</li>
        <li>Con un guion delante, lo que no debe aparecer: «mercado -pescado».</li>
        <li>Con una O mayúscula en medio, una cosa u otra: «tren O tranvía».</li>
      </ul>
    </div>
  );
}

/** Asks for the page of results: a plain form, which needs no script. */
function SearchForm({ q, people }: { q: string; people: boolean }) {
  return (
    <form role="search" action={routes.search()} className="flex max-w-2xl gap-2">
      <Input
        type="search"
        name="q"
        aria-label="Buscar en las entradas"
        placeholder="Palabras de un título o de un texto"
        defaultValue={q}
        maxLength={SEARCH_CHARACTERS}
        autoFocus={!q}
        enterKeyHint="search"
        className="min-w-0 flex-1"
      />
      {people && <input type="hidden" name="autoria" value="personas" />}
      <Button type="submit">Buscar</Button>
    </form>
  );
}
