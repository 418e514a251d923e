import { useQuery } from "@tanstack/react-query";
import { Select } from "@/components/ui/select";
import { readingsSubjectsQuery, type ReadingsChoice } from "@/lib/fronts/readings/client";
import type { ReadingsSubject } from "@/lib/fronts/readings/dto";

interface SubjectSelectProps {
  /** What is shown now; undefined until it is known. */
  subject: ReadingsSubject | undefined;
  onChoose: (of: ReadingsChoice) => void;
}

/** Chooses whose readings are shown. One that was come to by a link is among the choices, too. */
export function SubjectSelect({ subject, onChoose }: SubjectSelectProps) {
  const { data } = useQuery(readingsSubjectsQuery);
  if (!subject || !data) return <div className="h-10 w-72 max-w-full" />;
  const { site, spaces, authors } = data;
  const offered = [
    ...(site ? [{ value: "site", label: "Todo el sitio" }] : []),
    ...authors.map(({ id, name }) => ({ value: `author ${id}`, label: `@${name}` })),
    ...spaces.map(({ id, name }) => ({ value: `space ${id}`, label: name })),
  ];
  const { kind, id, name } = subject;
  const value = kind === "site" ? kind : `${kind} ${id}`;
  const isOffered = offered.some((option) => option.value === value);
  const label = kind === "author" ? `@${name}` : (name ?? "");
  return (
    <Select
      aria-label="De quién"
      className="w-72 max-w-full"
      value={value}
      onValueChange={(chosen) => {
        const [of = "", ofId] = chosen.split(" ");
        onChoose(ofId ? { [of]: ofId } : {});
      }}
      options={isOffered ? offered : [{ value, label }, ...offered]}
    />
  );
}
