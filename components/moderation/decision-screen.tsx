"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { EntryDate } from "@/components/shared/entry-date";
import { Form } from "@/components/shared/form";
import { SelectField, TextareaField } from "@/components/shared/form-fields";
import { Screen } from "@/components/shared/screen";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { Badge } from "@/components/ui/badge";
import { useAppeal, useResolveAppeal } from "@/lib/desk/moderation/client";
import type { Decision } from "@/lib/desk/moderation/dto";
import { appealDecision, appealInput, grounds } from "@/lib/desk/moderation/schema";
import { reasons } from "@/lib/house/reports/schema";
import { fullByline } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { formatLongDate } from "@/lib/platform/text/dates";
import { stateOf } from "./decision-card";

interface DecisionScreenProps {
  decision: Decision;
  /**
   * The rights of the reader: `own` when they answer for the text, `appeal` while they may still appeal, `moderate`
   * when they moderate, `resolve` when they may decide about the appeal.
   */
  may: { own: boolean; appeal: boolean; moderate: boolean; resolve: boolean };
  /** True when somebody who has had no part in the decision can decide about an appeal. */
  others: boolean;
}

/** `/decisions/{id}`: what was decided about a text, why, by whom, and how to appeal. */
export function DecisionScreen({ decision, may, others }: DecisionScreenProps) {
  const { subject, subject_id, entry_id, title, quote, created } = decision;
  const isEntry = subject === "entry";
  const removed = decision.outcome === "removed";
  const back = decision.appeal_outcome === "reversed" || !removed;
  return (
    <Screen
      narrow
      title={headlineOf(decision, may.own)}
      subtitle={
        <>
          «{title}», <EntryDate date={created} format={formatLongDate} />
        </>
      }
      back={
        may.resolve
          ? { href: routes.newsroomShowing("recursos"), label: "Volver a Recursos" }
          : may.moderate
            ? { href: routes.newsroomShowing("decisiones"), label: "Volver a Decisiones" }
            : { href: routes.dashboard, label: "Volver al Dashboard" }
      }
      actions={
        back && decision.entry_public ? (
          <ButtonLink
            href={isEntry ? routes.entry(entry_id) : routes.comment(entry_id, subject_id)}
            variant="outline"
          >
            Ver el texto
          </ButtonLink>
        ) : undefined
      }
    >
      <div className="grid gap-10">
        <blockquote
          dir="auto"
          className="border-s-2 border-foreground ps-5 font-serif text-lg wrap-anywhere"
        >
          {withoutBidiControls(quote)}
        </blockquote>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name="Qué se decidió">
            <Badge variant={removed ? "accent" : "default"}>{stateOf(decision)}</Badge>
          </Fact>
          <Fact name="Motivo">{reasons[decision.reason]}</Fact>
          {removed && <Fact name="Se funda en">{grounds[decision.ground]}</Fact>}
          {decision.statement && (
            <Fact name="Explicación">
              <span className="whitespace-pre-wrap">{withoutBidiControls(decision.statement)}</span>
            </Fact>
          )}
          <Fact name="Quién lo decidió">{whoDecided(decision, may.moderate)}</Fact>
          {!back && (
            <Fact name="Alcance">
              {isEntry
                ? "La entrada dejó todas las páginas del sitio y sus espacios. Su texto se guarda por si vuelve."
                : "El comentario dejó la entrada. Su texto se guarda por si vuelve."}
            </Fact>
          )}
        </dl>
        {removed && <Appeal decision={decision} may={may} others={others} />}
      </div>
    </Screen>
  );
}

function Appeal({ decision, may, others }: DecisionScreenProps) {
  const { appeal, appealed_at, appeal_statement, appeal_decided_at, appeal_until } = decision;
  return (
    <section aria-labelledby="recurso" className="border-t pt-6">
      <h2 id="recurso" className="headline text-2xl">
        Recurso
      </h2>
      {appealed_at ? (
        <dl className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name="Presentado">
            <EntryDate date={appealed_at} format={formatLongDate} />
          </Fact>
          <Fact name="Alegaciones">
            <span className="whitespace-pre-wrap">{withoutBidiControls(appeal ?? "")}</span>
          </Fact>
          {appeal_decided_at ? (
            <Fact name="Resolución">
              <span className="whitespace-pre-wrap">
                {withoutBidiControls(appeal_statement ?? "")}
              </span>
            </Fact>
          ) : (
            <Fact name="Resolución">
              {others && !may.resolve ? "Pendiente: la decide otra persona." : "Pendiente."}
            </Fact>
          )}
        </dl>
      ) : (
        <p className="mt-3 text-muted-foreground">
          {may.own
            ? `Si crees que es un error, puedes pedir que ${others ? "otra persona lo" : "se"} revise, una vez, hasta el `
            : "Quien escribió el texto puede recurrir hasta el "}
          <EntryDate date={appeal_until} format={formatLongDate} />.
          {may.own && " También puedes acudir a un órgano de resolución extrajudicial o a un juez."}
        </p>
      )}
      {may.appeal && <AppealForm decisionId={decision.decision_id} />}
      {may.resolve && <ResolutionForm decisionId={decision.decision_id} />}
    </section>
  );
}

function AppealForm({ decisionId }: { decisionId: number }) {
  const router = useRouter();
  const appeal = useAppeal();
  const { form, control, submit, busy } = useRecordForm({
    schema: appealInput,
    defaults: { text: "" },
    save: (input) => appeal.mutateAsync({ ...input, decisionId }),
    done: () => router.refresh(),
  });
  return (
    <Form form={form} onSubmit={submit} className="mt-6">
      <TextareaField control={control} name="text" label="Por qué no estás de acuerdo" />
      <div>
        <SubmitButton busy={busy}>Recurrir</SubmitButton>
      </div>
    </Form>
  );
}

const outcomes = [
  { value: "upheld", label: "Mantener la retirada" },
  { value: "reversed", label: "Reponer el texto como estaba" },
];

function ResolutionForm({ decisionId }: { decisionId: number }) {
  const router = useRouter();
  const resolve = useResolveAppeal();
  const { form, control, submit, busy } = useRecordForm({
    schema: appealDecision,
    defaults: { statement: "" },
    save: (input) => resolve.mutateAsync({ ...input, decisionId }),
    done: () => router.refresh(),
  });
  return (
    <Form form={form} onSubmit={submit} className="mt-8 border-t pt-6">
      <SelectField
        control={control}
        name="outcome"
        label="Resolución"
        placeholder="Elige qué hacer"
        options={outcomes}
      />
      <TextareaField control={control} name="statement" label="Explicación para quien recurre" />
      <div>
        <SubmitButton busy={busy}>Resolver el recurso</SubmitButton>
      </div>
    </Form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-muted-foreground sm:pt-0.5">{name}</dt>
      <dd className="-mt-4 wrap-anywhere sm:mt-0">{children}</dd>
    </div>
  );
}

function headlineOf({ subject, outcome, appeal_outcome }: Decision, own: boolean): string {
  const what = subject === "entry" ? "entrada" : "comentario";
  const removed = outcome === "removed" && appeal_outcome !== "reversed";
  const text = own ? `Tu ${what}` : subject === "entry" ? "Una entrada" : "Un comentario";
  const gender = subject === "entry" ? "a" : "o";
  if (removed) return `${text} se ha retirado`.replace("retirado", `retirad${gender}`);
  return outcome === "kept" ? `${text} se queda` : `${text} ha vuelto`;
}

function whoDecided(decision: Decision, moderates: boolean): string {
  if (moderates && decision.moderator) {
    return `${fullByline(decision.moderator)}, una persona. No intervino ningún sistema automático.`;
  }
  if (decision.by_entry_author) {
    return "Quien firma la entrada, una persona. No intervino ningún sistema automático.";
  }
  return "Una persona que modera el sitio. No intervino ningún sistema automático.";
}
