import type { Route } from "next";
import { DeskItem, DeskPart, deskGrid } from "@/components/shared/desk-part";
import { EntryDate } from "@/components/shared/entry-date";
import { cn } from "@/components/ui/cn";
import type { Today } from "@/lib/desk/lists/dto";
import { formatMicros } from "@/lib/machines/spending/amounts";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { FrontsPart } from "./fronts-part";

/**
 * The day at a glance: what waits for a decision, the front pages that readers find, the tasks that will run, and what
 * was read. A part with nothing in it is left out. `listed`: the number of texts that wait for a review and whose titles
 * the same screen lists; they are counted no second time.
 */
export function TodayDesk({ today, listed }: { today: Today; listed: number }) {
  const { waiting, fronts, runs, spent, read } = today;
  const decisions = decisionsOf(waiting, listed);
  const isQuiet = [decisions, fronts, runs, spent].every((part) => part.length === 0);
  if (isQuiet && read.week === 0) return null;
  return (
    <div className={cn("mb-12", deskGrid)}>
      {decisions.length > 0 && (
        <DeskPart title="Espera tu decisión">
          {decisions.map(({ href, says }) => (
            <DeskItem key={says} href={href} title={says} />
          ))}
        </DeskPart>
      )}
      {fronts.length > 0 && <FrontsPart fronts={fronts} />}
      {(runs.length > 0 || spent.length > 0) && (
        <DeskPart title="Próximas tareas">
          {runs.map(({ task_id, name, at }) => (
            <DeskItem key={task_id} href={routes.task(task_id)} title={name}>
              <EntryDate date={at} format={formatCommentDate} />
            </DeskItem>
          ))}
          {spent.length > 0 && (
            <DeskItem
              href={routes.spending}
              title={`La IA ha costado hoy ${spent.map(amountOf).join(" y ")}`}
            />
          )}
        </DeskPart>
      )}
      {read.week > 0 && (
        <DeskPart title="Lecturas">
          <DeskItem href={routes.readings()} title={readingsOf(read.week, "en siete días")}>
            {readingsOf(read.today, "hoy")}
          </DeskItem>
        </DeskPart>
      )}
    </div>
  );
}

interface WaitingDecision {
  href: Route;
  says: string;
}

/** The most spaces whose proposals are named. */
const SPACES = 4;

function decisionsOf(waiting: Today["waiting"], listed: number): WaitingDecision[] {
  const more = listed > 0 ? " más" : "";
  const { review, held, appeals, accounts, entries, proposals } = waiting;
  return [
    {
      count: review - listed,
      href: routes.newsroom as Route,
      one: `texto${more} por revisar`,
      many: `textos${more} por revisar`,
    },
    {
      count: waiting.reported_comments + waiting.reported_entries,
      href: routes.newsroomShowing("denuncias"),
      one: "texto denunciado",
      many: "textos denunciados",
    },
    {
      count: appeals,
      href: routes.newsroomShowing("recursos"),
      one: "recurso",
      many: "recursos",
    },
    {
      count: held,
      href: routes.newsroomShowing("comentarios"),
      one: "comentario por admitir",
      many: "comentarios por admitir",
    },
    ...proposals.slice(0, SPACES).map(({ space_id, name, count }) => ({
      count,
      href: routes.proposals(space_id),
      one: `entrada propuesta para «${name}»`,
      many: `entradas propuestas para «${name}»`,
    })),
    {
      count: accounts,
      href: routes.newsroomShowing("cuentas"),
      one: "cuenta por aprobar",
      many: "cuentas por aprobar",
    },
    {
      count: entries,
      href: routes.newsroomShowing("entradas"),
      one: "entrada por admitir",
      many: "entradas por admitir",
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, href, one, many }) => ({ href, says: `${count} ${count === 1 ? one : many}` }));
}

const readingsOf = (count: number, when: string) =>
  `${count === 1 ? "1 lectura" : `${count.toLocaleString("es")} lecturas`} ${when}`;

const amountOf = ({ currency, micros }: Today["spent"][number]) => formatMicros(micros, currency);
