import { BarChart, shortDay } from "@/components/shared/bar-chart";
import { DataTable } from "@/components/shared/data-table";
import { NUMBER } from "@/components/shared/number-column";
import type { Readings } from "@/lib/fronts/readings/dto";
import { countReadings } from "./say";

/** Shows the readings of each day as bars, and in a table for people who do not see them. */
export function ReadingsChart({ days }: Pick<Readings, "days">) {
  const most = Math.max(...days.map(({ count }) => count));
  const ends = [days.at(0)?.day ?? "", days.at(-1)?.day ?? ""].map(shortDay);
  return (
    <BarChart
      title="Lecturas por día"
      most={most.toLocaleString("es")}
      bars={days.map(({ day, count }) => ({
        key: day,
        value: count,
        says: `${shortDay(day)}: ${countReadings(count)}`,
      }))}
      ends={[ends[0] ?? "", ends[1] ?? ""]}
    >
      <DataTable
        label="Lecturas por día"
        rows={days.filter(({ count }) => count > 0)}
        rowKey={({ day }) => day}
        columns={[
          { header: "Día", narrow: "title", cell: ({ day }) => shortDay(day) },
          {
            header: "Lecturas",
            className: NUMBER,
            cell: ({ count }) => count.toLocaleString("es"),
          },
        ]}
      />
    </BarChart>
  );
}
