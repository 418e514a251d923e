import { DataTable } from "@/components/shared/data-table";
import { NUMBER } from "@/components/shared/number-column";
import type { Readings } from "@/lib/fronts/readings/dto";
import { nameOfSource } from "./say";

const percent = new Intl.NumberFormat("es", { style: "percent", maximumFractionDigits: 0 });

/** Where readers came from. */
export function SourcesTable({ sources, total }: Pick<Readings, "sources" | "total">) {
  return (
    <section className="min-w-0">
      <h3 className="mb-3 headline text-xl">De dónde llegan</h3>
      <DataTable
        label="De dónde llegan"
        rows={sources}
        rowKey={({ source }) => source}
        columns={[
          {
            header: "Origen",
            narrow: "title",
            className: "font-medium whitespace-normal wrap-anywhere",
            cell: ({ source }) => nameOfSource(source),
          },
          {
            header: "Lecturas",
            className: NUMBER,
            cell: ({ count }) => count.toLocaleString("es"),
          },
          {
            header: "Parte",
            className: NUMBER,
            cell: ({ count }) => percent.format(count / total),
          },
        ]}
      />
    </section>
  );
}
