import type { ReactNode } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { languageNames, spoken } from "@/lib/platform/text/languages";
import type { Draft } from "@/lib/texts/drafts/dto";
import { givenWordsOf, type WordName } from "@/lib/texts/entries/words";
import { Fact, Facts } from "./facts";
import { furtherSpaces, Signature } from "./writers-choice";

/** The words of an entry as its form calls them. */
const labels: Record<WordName, string> = {
  image_alt: "Texto alternativo",
  image_caption: "Pie de foto",
  image_credit: "Crédito",
  summary: "Resumen",
  social_title: "Titular en redes",
  social_summary: "Texto en redes",
  language: "Idioma",
  byline: "Firma",
};

/**
 * Lists what is published along with a text and is read neither in it nor, for a person's, in `WritersChoice`: who
 * approves the text answers for this, too. Nothing where there is none.
 */
export function Beside({ draft }: { draft: Draft }) {
  const facts = [...wordsOf(draft), ...settingsOf(draft)].filter(([, shown]) => Boolean(shown));
  if (facts.length === 0) return null;
  return (
    <section className="grid gap-3 border-b pb-4">
      <h2 className="font-semibold">También se publica</h2>
      <Facts>
        {facts.map(([label, shown]) => (
          <Fact key={label} label={label}>
            {shown}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

type Labelled = [label: string, shown: ReactNode];

function wordsOf(draft: Draft): Labelled[] {
  const isShown: Partial<Record<WordName, boolean>> = {
    summary: true,
    image_caption: Boolean(draft.image),
    image_credit: Boolean(draft.image),
    byline: !draft.user.synthetic,
  };
  const given = Object.entries(givenWordsOf(draft)) as [WordName, string][];
  return given
    .filter(([name]) => !isShown[name])
    .map(([name, words]) => [labels[name], wordsAs(name, words, draft)]);
}

function wordsAs(name: WordName, words: string, draft: Draft): ReactNode {
  if (name === "byline") return <Signature draft={draft} />;
  if (name === "language") return languageNames[words] ?? words;
  return <span {...spoken(draft)}>{words}</span>;
}

/** Lists the photo for networks and, of a machine's text, what `WritersChoice` says of a person's. */
function settingsOf(draft: Draft): Labelled[] {
  const { user, social_image, slug, dated, no_ai_comments } = draft;
  const photo: Labelled = [
    "Foto en redes",
    social_image && (
      <EntryImage
        image={social_image}
        alt="La foto para redes"
        sizes="22rem"
        className="mt-1 max-h-48 max-w-full object-contain"
      />
    ),
  ];
  if (!user.synthetic) return [photo];
  return [
    photo,
    ["Otros espacios", furtherSpaces(draft)],
    ["Dirección", slug && `/${slug}`],
    ["Fecha", dated && <EntryDate date={dated} format={formatEntryDate} />],
    ["Comentarios de IA", no_ai_comments && "No se admiten"],
  ];
}
