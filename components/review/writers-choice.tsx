import { declarationLabel } from "@/components/entries/panel/declaration-part";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { formatEntryDate } from "@/lib/platform/text/dates";
import type { Draft } from "@/lib/texts/drafts/dto";
import { Fact, Facts } from "./facts";

/** Says what is its writer's to decide about a person's text: who reviews it changes none of this. */
export function WritersChoice({ draft }: { draft: Draft }) {
  const { space, slug, dated, disclosure, no_ai_comments } = draft;
  const further = furtherSpaces(draft);
  return (
    <Facts>
      <Fact label="Firma">
        <Signature draft={draft} />
      </Fact>
      <Fact label="Espacios">
        {space ? `«${space.name}»: al publicarla, entra en él.` : "Ninguno"}
        {further && ` Y en ${further}`}
      </Fact>
      <Fact label="Dirección">{slug ? `/${slug}` : "La que dé el título"}</Fact>
      <Fact label="Fecha">
        {dated ? <EntryDate date={dated} format={formatEntryDate} /> : "La de su publicación"}
      </Fact>
      <Fact label="Uso de IA">{declarationLabel(disclosure)}</Fact>
      {no_ai_comments && <Fact label="Comentarios de IA">No se admiten</Fact>}
    </Facts>
  );
}

/** Says who signs a text: the byline that it has, else the account. */
export const Signature = ({ draft: { byline, user } }: { draft: Draft }) =>
  byline ? (
    <>
      «{byline}», en lugar de <PersonName of={user} />, que consta como quien lo publica.
    </>
  ) : (
    <>
      <PersonName of={user} />: se publica con su nombre.
    </>
  );

/** Says to how many spaces a text goes besides the one that reviews it; null for none. */
export function furtherSpaces({ space, spaces }: Pick<Draft, "space" | "spaces">): string | null {
  const further = spaces.filter((id) => id !== space?.space_id).length;
  if (further === 0) return null;
  return `${further === 1 ? "otro" : `otros ${further}`}, si se le admite.`;
}
