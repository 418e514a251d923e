import { declarationLabel } from "@/components/entries/panel/declaration-part";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { formatEntryDate } from "@/lib/platform/text/dates";
import type { Draft } from "@/lib/texts/drafts/dto";
import { Fact, Facts } from "./facts";

/** Says what is its writer's to decide about a person's text: who reviews it changes none of this. */
export function WritersChoice({ draft }: { draft: Draft }) {
  const { user, space, spaces, slug, dated, disclosure, no_ai_comments } = draft;
  const further = spaces.filter((id) => id !== space?.space_id).length;
  return (
    <Facts>
      <Fact label="Firma">
        <PersonName of={user} />: se publica con su nombre.
      </Fact>
      <Fact label="Espacios">
        {space ? `«${space.name}»: al publicarla, entra en él.` : "Ninguno"}
        {further > 0 && ` Y en ${further === 1 ? "otro" : `otros ${further}`}, si se le admite.`}
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
