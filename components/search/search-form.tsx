import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { SEARCH_CHARACTERS } from "@/lib/texts/entries/search-terms";
import { routes } from "@/lib/platform/addresses/routes";

/** Asks for the page of results: a plain form, which needs no script. */
export function SearchForm({ q, people }: { q: string; people: boolean }) {
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
