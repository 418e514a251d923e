import Link from "next/link";
import { ToldVersions } from "@/components/prompt-versions/told-versions";
import { EntryDate } from "@/components/shared/entry-date";
import { modeLabel } from "@/components/shared/mode-field";
import { PersonName } from "@/components/shared/person-name";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import type { Review } from "@/lib/publishing/review/dto";
import { Fact, Facts } from "./facts";
import { DecidedBy } from "./decided-by";
import { reasonLabels } from "./labels";

interface AssignmentProps {
  review: Review;
  written: NonNullable<Review["written"]>;
}

/** Says how a machine's text came about, and who has decided about it. */
export function Assignment({
  review: { created, commented_id, former, may },
  written,
}: AssignmentProps) {
  const { brief, model, told, mode, task_id, asker } = written;
  const { decision, decider, decided_at, reason, note, checked_where } = written;
  return (
    <Facts>
      <Fact label="Se pidió">
        {may.brief
          ? brief || "Un texto para el espacio, sin más indicaciones."
          : "Lo que dicen las instrucciones de su tarea, que aquí no se muestran."}
      </Fact>
      {former?.note && <Fact label="Se pidió cambiar">{former.note}</Fact>}
      <Fact label="Lo pidió">
        {task_id !== null ? (
          <Link href={routes.task(task_id)} className="link">
            Una tarea
          </Link>
        ) : (
          <PersonName of={asker} gone="Una cuenta que ya no está" />
        )}
      </Fact>
      {commented_id !== null && (
        <Fact label="Comenta">
          <Link href={routes.entry(commented_id)} className="link">
            La entrada
          </Link>
        </Fact>
      )}
      <Fact label="Modelo">{model ?? "No se sabe"}</Fact>
      <Fact label="Versiones">
        <ToldVersions versions={told} />
      </Fact>
      <Fact label="Escrito">
        <EntryDate date={created} format={formatCommentDate} />
      </Fact>
      <Fact label="Hasta dónde llega solo">{modeLabel(mode)}</Fact>
      {decision && (
        <Fact label="Decisión">
          <DecidedBy decision={decision} decider={decider} />
          {decided_at && (
            <>
              {", "}
              <EntryDate date={decided_at} format={formatCommentDate} />
            </>
          )}
          {reason && `. ${reasonLabels[reason]}`}
        </Fact>
      )}
      {checked_where && <Fact label="Datos comprobados en">{checked_where}</Fact>}
      {note && <Fact label="Nota">{note}</Fact>}
    </Facts>
  );
}
