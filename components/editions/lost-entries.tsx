import type { LostEntry } from "@/lib/fronts/editions/dto";

interface LostEntriesProps {
  /** The entries that had a place, by their numbers. */
  missing: number[];
  lost: LostEntry[];
}

/** Which entries had a place and may not be shown any more: by their titles, as far as those may be told. */
export function LostEntries({ missing, lost }: LostEntriesProps) {
  const named = lost.filter(({ entry_id }) => missing.includes(entry_id));
  const others = missing.length - named.length;
  const words = named.map(({ title }) => `«${title}»`);
  if (others > 0) words.push(others === 1 ? "una entrada" : `${others} entradas`);
  return (
    <p className="border-b py-3 text-sm wrap-anywhere">
      {missing.length === 1
        ? `Ya no puede estar en la portada: ${sentence.format(words)}. Ocupa su sitio la siguiente.`
        : `Ya no pueden estar en la portada: ${sentence.format(words)}. Ocupan su sitio las siguientes.`}
    </p>
  );
}

const sentence = new Intl.ListFormat("es");
