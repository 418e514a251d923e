import { EntryImage } from "@/components/shared/entry-image";
import { forVersionedWords } from "@/lib/texts/entries/words";
import { versionedFields, type EntryText, type VersionedField } from "@/lib/texts/versions/dto";
import { MarkdownDifference, WordDifference } from "./word-difference";

/** The labels of the fields of a version. */
export const fieldLabels: Record<VersionedField, string> = {
  title: "Título",
  content: "Texto",
  image: "Imagen",
  ...forVersionedWords(({ label }) => label),
};

interface TextDifferenceProps {
  before: EntryText;
  after: EntryText;
}

/** Shows the changes from one version of an entry to another: only the fields that differ. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const differing = versionedFields.filter((field) => before[field] !== after[field]);
  if (differing.length === 0) return <p>Las dos versiones dicen lo mismo.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {differing.map((field) => (
        <section key={field}>
          <h2 className="mb-2 text-sm font-semibold text-muted-foreground">{fieldLabels[field]}</h2>
          {field === "image" ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <ImageOf label="Antes" image={before.image} />
              <ImageOf label="Después" image={after.image} />
            </div>
          ) : field === "content" ? (
            <MarkdownDifference before={before.content} after={after.content} />
          ) : (
            <WordDifference before={before[field] ?? ""} after={after[field] ?? ""} />
          )}
        </section>
      ))}
    </div>
  );
}

function ImageOf({ label, image }: { label: string; image: string | null }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm">{label}</figcaption>
      {image ? (
        <EntryImage
          image={image}
          alt={`La imagen de ${label.toLowerCase()}`}
          sizes="(min-width: 42rem) 20rem, 92vw"
          className="max-h-60 max-w-full object-contain"
        />
      ) : (
        <p className="text-sm text-muted-foreground">Sin imagen</p>
      )}
    </figure>
  );
}
