import type { Column } from "@/components/shared/data-table";
import type { Person } from "@/lib/accounts/people/dto";
import { PersonCell, PersonState } from "./person-cells";

/** The columns that every list of accounts begins with. */
export const personColumns: Column<Person>[] = [
  {
    header: "Persona",
    narrow: "title",
    className: "max-lg:pe-10",
    cell: (person) => <PersonCell person={person} />,
  },
  { header: "Estado", cell: (person) => <PersonState person={person} /> },
];

export const textsColumn: Column<Person> = {
  header: "Textos",
  className: "lg:whitespace-nowrap tabular-nums",
  cell: ({ entries_count, comments_count }) => texts(entries_count, comments_count),
};

const texts = (entries: number, comments: number) =>
  `${count(entries, "entrada")}, ${count(comments, "comentario")}`;

const count = (number: number, noun: string) =>
  `${number.toLocaleString("es")} ${noun}${number === 1 ? "" : "s"}`;
