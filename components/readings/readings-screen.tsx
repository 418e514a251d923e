"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { NUMBER } from "@/components/shared/number-column";
import { PersonName } from "@/components/shared/person-name";
import { QueryState } from "@/components/shared/query-state";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { Select } from "@/components/ui/select";
import {
  readingsQueryOf,
  readingsSubjectsQuery,
  type ReadingsChoice,
} from "@/lib/fronts/readings/client";
import type { Readings, ReadingsSubject } from "@/lib/fronts/readings/dto";
import { spans } from "@/lib/fronts/readings/schema";
import { fullByline } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { ReadingsChart } from "./readings-chart";
import { countReadings, nameOfSource } from "./say";

/** `/redaccion/lecturas`: what is read and where readers come from. The address says what is shown. */
export function ReadingsScreen({ choice }: { choice: ReadingsChoice }) {
  const router = useRouter();
  const report = useQuery({ ...readingsQueryOf(choice), placeholderData: keepPreviousData });
  const behindCdn = useQuery(readingsSubjectsQuery).data?.behind_cdn;
  const show = (next: ReadingsChoice) => router.replace(routes.readings({ ...next }));
  return (
    <Screen
      title="Lecturas"
      subtitle="Cuántas veces se abre cada texto y desde dónde se llega. Sin cookies, y sin saber quién lee."
    >
      <div className="grid grid-cols-1 gap-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <SubjectSelect
            subject={report.data?.subject}
            onChoose={(of) => show({ ...of, days: choice.days })}
          />
          <TabsBar
            label="Cuántos días"
            value={choice.days ?? "30"}
            onValueChange={(days) => show({ ...choice, days })}
            options={spans.map((days) => ({ value: String(days), label: `${days} días` }))}
          />
        </div>
        {behindCdn && (
          <p className="max-w-prose text-muted-foreground">
            Delante del sitio hay una CDN que responde por su cuenta a parte de los lectores: a esos
            no se los cuenta.
          </p>
        )}
        <QueryState query={report} error={errorText}>
          {(readings) => <Report readings={readings} days={choice.days} />}
        </QueryState>
      </div>
    </Screen>
  );
}

function Report({ readings, days }: { readings: Readings; days?: string }) {
  const { subject, total, today, sources, entries } = readings;
  return (
    <div className="grid gap-10">
      <div>
        <h2 className="headline text-2xl wrap-anywhere">{titleOf(subject)}</h2>
        <p className="mt-2 text-muted-foreground tabular-nums">
          {countReadings(total)} en {readings.days.length} días, {today.toLocaleString("es")} hoy
        </p>
      </div>
      {total === 0 ? (
        <EmptyState
          title="Todavía no hay lecturas"
          description="Se cuentan cuando alguien sin sesión abre una entrada, y llegan aquí a los pocos segundos."
        />
      ) : (
        <>
          <ReadingsChart days={readings.days} />
          <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
            {entries.length > 0 && <MostRead entries={entries} days={days} />}
            <SourcesTable sources={sources} total={total} />
          </div>
        </>
      )}
    </div>
  );
}

const titleOf = ({ kind, name, user }: ReadingsSubject): string => {
  if (kind === "site") return "Todo el sitio";
  return user ? fullByline(user) : kind === "entry" ? `«${name}»` : (name ?? "");
};

function MostRead({ entries, days }: { entries: Readings["entries"]; days?: string }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-3 headline text-xl">Lo más leído</h3>
      <DataTable
        label="Lo más leído"
        rows={entries}
        rowKey={({ entry_id }) => entry_id}
        columns={[
          {
            header: "Entrada",
            narrow: "title",
            className: "font-medium whitespace-normal wrap-anywhere",
            cell: ({ entry_id, title }) => (
              <Link
                href={routes.readings({ entry: String(entry_id), days })}
                prefetch={false}
                className="link-quiet"
              >
                {title}
              </Link>
            ),
          },
          { header: "Autor", cell: ({ user }) => <PersonName of={user} /> },
          {
            header: "Lecturas",
            className: NUMBER,
            cell: ({ count }) => count.toLocaleString("es"),
          },
        ]}
      />
    </section>
  );
}

const percent = new Intl.NumberFormat("es", { style: "percent", maximumFractionDigits: 0 });

/** Lists where readers came from. */
function SourcesTable({ sources, total }: Pick<Readings, "sources" | "total">) {
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

interface SubjectSelectProps {
  /** The subject that is shown now; undefined until it is known. */
  subject: ReadingsSubject | undefined;
  onChoose: (of: ReadingsChoice) => void;
}

/** Chooses whose readings are shown. A subject that a link has led to is among the choices, too. */
function SubjectSelect({ subject, onChoose }: SubjectSelectProps) {
  const { data } = useQuery(readingsSubjectsQuery);
  if (!subject || !data) return <div className="h-10 w-72 max-w-full" />;
  const { site, spaces, authors } = data;
  const offered = [
    ...(site ? [{ value: "site", label: "Todo el sitio" }] : []),
    ...authors.map(({ id, user }) => ({ value: `author ${id}`, label: fullByline(user) })),
    ...spaces.map(({ id, name }) => ({ value: `space ${id}`, label: name })),
  ];
  const { kind, id, name, user } = subject;
  const value = kind === "site" ? kind : `${kind} ${id}`;
  const isOffered = offered.some((option) => option.value === value);
  const label = user ? fullByline(user) : (name ?? "");
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
