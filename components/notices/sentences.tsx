import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "@/lib/addresses/routes";
import type { NoticeState } from "@/lib/notices/dto";
import type { NoticeContent, NoticeKind } from "@/lib/notices/schema";
import { roleNames } from "@/lib/spaces/role-names";
import {
  BlockAnswer,
  PlacementAnswer,
  ProposalAnswer,
  SignatureAnswer,
  TeamAnswer,
  WithdrawSignature,
} from "./answers";

type ContentOf<Kind extends NoticeKind> = Extract<NoticeContent, { kind: Kind }>;

interface Sentence<Kind extends NoticeKind> {
  says: (content: ContentOf<Kind>, state: NoticeState | null) => ReactNode;
  /** The buttons that answer it. */
  answer?: (content: ContentOf<Kind>, state: NoticeState) => ReactNode;
  /** What has become of it. */
  answered?: Partial<Record<NoticeState, string>>;
}

/** What each kind of notice says: one entry each. */
const sentences: { [Kind in NoticeKind]: Sentence<Kind> } = {
  placement: {
    says: (notice, state) => (
      <>
        El espacio {space(notice)} {state === "open" || state === "accepted" ? "muestra" : "mostró"}{" "}
        tu entrada {entry(notice)}.
        {state === "open" && " Su dirección no cambia mientras no lo aceptes."}
      </>
    ),
    answer: (notice, state) => {
      if (state === "open") return <PlacementAnswer {...notice} />;
      return state === "gone" && <BlockAnswer {...notice} />;
    },
    answered: {
      accepted: "Aceptada.",
      gone: "Ya no está en el espacio.",
      blocked: "Ya no está en el espacio, que tienes bloqueado.",
    },
  },
  proposal: {
    says: (notice, state) => (
      <>
        {who(notice)} {state === "open" ? "propone" : "propuso"} la entrada {entry(notice)} para{" "}
        {space(notice)}
        {state === "open" && waiting(notice)}.
      </>
    ),
    answer: (notice, state) => state === "open" && <ProposalAnswer {...notice} />,
    answered: { accepted: "Ya está en el espacio.", gone: "Ya no está propuesta." },
  },
  "proposal-accepted": {
    says: (notice) => (
      <>
        Tu entrada {entry(notice)} ya está en la portada de {space(notice)}.
      </>
    ),
  },
  "proposal-refused": {
    says: (notice) => (
      <>
        El equipo de {space(notice)} no ha aceptado tu entrada {entry(notice)}.
      </>
    ),
  },
  team: {
    says: (notice, state) => (
      <>
        {who(notice)} {state === "open" ? "te invita" : "te invitó"} al equipo de {space(notice)}{" "}
        como {roleNames[notice.role as keyof typeof roleNames]?.toLowerCase() ?? notice.role}.
      </>
    ),
    answer: (notice, state) => state === "open" && <TeamAnswer {...notice} />,
    answered: { accepted: "Formas parte del equipo.", gone: "No formas parte del equipo." },
  },
  "domain-lapsed": {
    says: ({ domain_id, name, ...notice }) => (
      <>
        El dominio {link(routes.editDomain(domain_id) as Route, name)} ya no muestra {space(notice)}
        : el DNS lleva siete días sin el registro que demuestra que es tuyo.
      </>
    ),
  },
  admitted: {
    says: (notice) => <>Tu entrada {entry(notice)} ya aparece en la página de inicio.</>,
  },
  draft_published: {
    says: ({ by, ...notice }) => (
      <>
        {by === undefined ? "Se ha publicado a su hora" : `${who({ by })} ha publicado`} tu entrada{" "}
        {entry(notice)}.
      </>
    ),
  },
  draft_stopped: {
    says: ({ draft_id, entry_id, title, reason }) => (
      <>
        No se ha publicado {link(draftOf({ draft_id, entry_id }), named(title))}, que estaba
        programada: {reason}
      </>
    ),
  },
  draft_review: {
    says: ({ draft_id, title, ...notice }) => (
      <>
        {who(notice)} envía {link(routes.draft(draft_id), named(title))} a la revisión de{" "}
        {space(notice)}.
      </>
    ),
  },
  machine_review: {
    says: ({ draft_id, title, ...notice }) => (
      <>
        {who(notice)} ha escrito {link(routes.review(draft_id), named(title))}
        {notice.space && ` para «${notice.space}»`}: espera a que alguien lo lea.
      </>
    ),
  },
  draft_returned: {
    says: ({ draft_id, title, reason, ...notice }) => (
      <>
        {who(notice)} te devuelve {link(routes.draft(draft_id), named(title))}: {reason}
      </>
    ),
  },
  signature: {
    says: (notice, state) => (
      <>
        {who(notice)} {state === "open" ? "te pide" : "te pidió"} que firmes {entry(notice)}
        {notice.role === "author" ? " en lugar de quien la firma" : " como coautor o coautora"}.
        {state === "open" && (notice.role === "author" ? TAKEN_OVER : SHOWN_ALONG)}
      </>
    ),
    answer: (notice, state) => {
      if (state === "open") return <SignatureAnswer {...notice} />;
      return (
        state === "accepted" && notice.role === "coauthor" && <WithdrawSignature {...notice} />
      );
    },
    answered: { accepted: "La firmas.", gone: "No la firmas." },
  },
  signature_accepted: {
    says: (notice) => (
      <>
        {who(notice)} {notice.role === "author" ? "firma ahora" : "firma también"} {entry(notice)}.
        {notice.role === "author" &&
          " Quien la firmaba ya no aparece en ella ni puede editarla o eliminarla."}
      </>
    ),
  },
  trusted: {
    says: () => <>Tu cuenta ya es de confianza: lo que publiques aparece en todo el sitio.</>,
  },
  comment_admitted: {
    says: ({ comment_id, ...notice }) => (
      <>
        Tu comentario en{" "}
        {link(routes.comment(notice.entry_id, comment_id) as Route, `«${notice.title}»`)} ya está
        publicado.
      </>
    ),
  },
  comment_refused: {
    says: (notice) => <>Tu comentario en {entry(notice)} no se ha publicado.</>,
  },
  removed: {
    says: (notice) => (
      <>
        Se ha retirado {yours(notice)}.{" "}
        {link(routes.decision(notice.decision_id), "Por qué, y cómo recurrir")}.
      </>
    ),
  },
  report_decided: {
    says: (notice) => (
      <>
        Hemos revisado {reported(notice)}: {outcomes[notice.outcome]}.
      </>
    ),
  },
  budget: {
    says: ({ scope, name, period, percent }) => {
      const budget = `presupuesto ${period === "day" ? "diario" : "mensual"} de IA ${budgetOf(scope, name)}`;
      return (
        <>
          {percent >= 100
            ? `Se ha agotado el ${budget}: no alcanza para otra llamada hasta que acabe el ${period === "day" ? "día" : "mes"}. `
            : `Se ha usado el ${percent} % del ${budget}. `}
          {link(routes.spending, "Ver el gasto")}.
        </>
      );
    },
  },
  appeal_decided: {
    says: (notice) => (
      <>
        {notice.outcome === "reversed"
          ? `Se ha aceptado tu recurso: vuelve a estar ${notice.subject === "entry" ? "publicada" : "publicado"} `
          : "Se mantiene la decisión de retirar "}
        {yours(notice)}. {link(routes.decision(notice.decision_id), "Ver la decisión")}.
      </>
    ),
  },
};

const SHOWN_ALONG =
  " Si aceptas, tu nombre aparecerá junto al suyo; podrás retirarlo cuando quieras. Nadie lo ve hasta entonces.";
const TAKEN_OVER =
  " Si aceptas, será tuya: aparecerá solo con tu nombre y el de sus coautores, en los espacios donde está, y podrás editarla o eliminarla.";

/** Who has done it, whose account may be gone by now. */
const who = ({ by }: { by: string }) => (by ? `@${by}` : "Una cuenta eliminada");

/** Where a draft goes on being written. */
const draftOf = ({ draft_id, entry_id }: { draft_id: number; entry_id: number | null }) =>
  entry_id === null ? routes.draft(draft_id) : (routes.editEntry(entry_id) as Route);

/** A text that may have no title yet. */
const named = (title: string) => (title.trim() ? `«${title}»` : "un texto sin título");

const waiting = ({ others }: { others: number }) =>
  others === 0 ? "" : others === 1 ? ", donde espera otra más" : `, donde esperan otras ${others}`;

const outcomes = {
  kept: "se queda como está",
  removed: "se ha retirado",
  gone: "ya no estaba publicado",
  restored: "ha vuelto tras un recurso",
} as const;

interface About {
  subject: "entry" | "comment";
  title: string;
}

const yours = ({ subject, title }: About) =>
  subject === "entry" ? `tu entrada «${title}»` : `tu comentario en «${title}»`;

const reported = ({ subject, title }: About) =>
  subject === "entry"
    ? `la entrada que denunciaste, «${title}»`
    : `el comentario que denunciaste en «${title}»`;

/** What a budget limits, and what its notice calls it. */
const budgetOf = (scope: ContentOf<"budget">["scope"], name: string | null) =>
  ({
    site: "del sitio",
    owner: "de tus usuarios sintéticos",
    user: `de @${name}`,
    task: `de la tarea «${name}»`,
  })[scope];

/** A notice in words, and what can be done about it. */
export function sentenceOf(content: NoticeContent): Sentence<NoticeKind> {
  return sentences[content.kind] as Sentence<NoticeKind>;
}

const link = (href: Route, text: string) => (
  <Link href={href} prefetch={false} className="link">
    {text}
  </Link>
);

const entry = ({ entry_id, title }: { entry_id: number; title: string }) =>
  link(routes.entry(entry_id) as Route, `«${title}»`);

const space = ({ space_id, space }: { space_id: number; space: string }) =>
  link(routes.space(space_id), `«${space}»`);
