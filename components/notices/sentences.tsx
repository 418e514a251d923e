import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { reasonLabels } from "@/components/review/labels";
import { PersonName } from "@/components/shared/person-name";
import type { Notice, NoticeState } from "@/lib/house/notices/dto";
import type { NoticeContent, NoticeKind } from "@/lib/house/notices/schema";
import { reasons, type Reason } from "@/lib/house/reports/schema";
import { fullByline } from "@/lib/house/users/dto";
import { sayBudgetUse, sayUnusualDay } from "@/lib/machines/spending/words";
import { routes } from "@/lib/platform/addresses/routes";
import type { RejectionReason } from "@/lib/publishing/review/schema";
import { LAPSE_DAYS } from "@/lib/spaces/domains/found";
import { roleNames } from "@/lib/spaces/spaces/role-names";
import {
  BlockAnswer,
  PlacementAnswer,
  ProposalAnswer,
  SignatureAnswer,
  TeamAnswer,
  WithdrawSignature,
} from "./answers";

type ContentOf<Kind extends NoticeKind> = Extract<NoticeContent, { kind: Kind }>;

/** The account that a notice names by its username. */
type Told = Pick<Notice, "person">;

interface Sentence<Kind extends NoticeKind> {
  says: (content: ContentOf<Kind> & Told, state: NoticeState | null) => ReactNode;
  /** The buttons that answer it. */
  answer?: (content: ContentOf<Kind>, state: NoticeState) => ReactNode;
  /** The outcome to show, by the state of the notice. */
  answered?: Partial<Record<NoticeState, string>>;
}

/** The sentences of each kind of notice: one entry each. */
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
  placed: {
    says: (notice) => (
      <>
        {who(notice)} ha puesto tu entrada {entry(notice)}
        {more(notice, "otra más", "otras")} en la portada de {space(notice)}.
      </>
    ),
  },
  composed: {
    says: ({ space_id, ...notice }) => (
      <>
        {who(notice)} ha dado un sitio a tu entrada {entry(notice)}
        {more(notice, "a otra más", "a otras")} en{" "}
        {link(space_id === null ? routes.home : routes.space(space_id), front(notice))}.
      </>
    ),
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
        : el DNS lleva {LAPSE_DAYS} días sin el registro que demuestra que es tuyo.
      </>
    ),
  },
  admitted: {
    says: (notice) => <>Tu entrada {entry(notice)} ya aparece en la página de inicio.</>,
  },
  draft_published: {
    says: ({ by, ...notice }) => (
      <>
        {by === undefined ? (
          "Se ha publicado a su hora"
        ) : (
          <>{who({ ...notice, by })} ha publicado</>
        )}{" "}
        tu entrada {entry(notice)}.
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
        {who(notice)} envía {link(routes.review(draft_id), named(title))} a la revisión de{" "}
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
  machine_rejected: {
    says: ({ draft_id, title, reason, note, ...notice }) => (
      <>
        {who(notice)} {reason ? "ha rechazado" : "ha pedido otra versión de"}{" "}
        {link(routes.review(draft_id), named(title))}, de tu usuario sintético
        {reason && `: ${reasonLabels[reason as RejectionReason] ?? reason}`}.{note && ` «${note}»`}
      </>
    ),
  },
  machine_commented: {
    says: (notice) => (
      <>
        {who(notice)} ha publicado un comentario de tu usuario sintético en {comment(notice)}.
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
    says: (notice) => <>Tu comentario en {comment(notice)} ya está publicado.</>,
  },
  comment_refused: {
    says: (notice) => <>Tu comentario en {entry(notice)} no se ha publicado.</>,
  },
  reply: {
    says: (notice) => (
      <>
        {who(notice)} ha comentado después de ti en {comment(notice)}
        {notice.others > 0 && `, ${comments(notice.others)}`}.
      </>
    ),
  },
  reported: {
    says: ({ subject, subject_id, title, reason, others }) => (
      <>
        Se ha denunciado{" "}
        {link(
          routes.report(subject, subject_id),
          subject === "entry" ? `la entrada «${title}»` : `un comentario en «${title}»`,
        )}
        : {(reasons[reason as Reason] ?? reason).toLowerCase()}.
        {others > 0 &&
          ` ${others === 1 ? "Hay otra denuncia nueva" : `Hay otras ${others} denuncias nuevas`}.`}
      </>
    ),
  },
  appealed: {
    says: ({ decision_id, subject, title }) => (
      <>
        Alguien recurre que se retirara{" "}
        {link(
          routes.decision(decision_id),
          subject === "entry" ? `la entrada «${title}»` : `un comentario en «${title}»`,
        )}
        .
      </>
    ),
  },
  task_failed: {
    says: ({ task_id, task_run_id, name, reason, others }) => (
      <>
        La tarea {link(routes.task(task_id), `«${name}»`)} ha fallado
        {others > 0 && ` ${others + 1} veces`}: {reason}{" "}
        {link(routes.taskRun(task_id, task_run_id), "Ver la ejecución")}.
      </>
    ),
  },
  task_paused: {
    says: ({ task_id, name, reason, ...notice }) => (
      <>
        {notice.others > 0 ? "Están" : "Está"} en pausa la tarea{" "}
        {link(routes.task(task_id), `«${name}»`)}
        {more(notice, "otra más", "otras")}: {reason}
      </>
    ),
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
    says: ({ person, ...use }) => (
      <>
        {sayBudgetUse({ ...use, name: person ? fullByline(person) : `@${use.name}` })}{" "}
        {link(routes.spending, "Ver el gasto")}.
      </>
    ),
  },
  unusual_day: {
    says: (day) => (
      <>
        {sayUnusualDay(day)} {link(routes.spending, "Ver el gasto")}.
      </>
    ),
  },
  edition_lost: {
    says: (notice) => (
      <>
        «{notice.title}»
        {notice.others === 0
          ? " ya no puede estar en "
          : `${more(notice, "otra entrada más", "otras")} ya no pueden estar en `}
        {front(notice)}, donde{" "}
        {notice.others === 0
          ? "tenía un sitio: lo ocupa la siguiente"
          : "tenían un sitio: los ocupan las siguientes"}
        . {link(composing(notice), "Componer la portada")}.
      </>
    ),
  },
  mail_failed: {
    says: ({ others }) => (
      <>
        {others > 0
          ? `No se han podido enviar ${others + 1} correos`
          : "No se ha podido enviar un correo"}
        : revisa el servidor de correo. Quien espere un enlace puede recibirlo de ti desde{" "}
        {link(routes.people(), "Personas")}.
      </>
    ),
  },
  webhook_off: {
    says: ({ space_id, space, host }) => (
      <>
        El webhook de {space ? `«${space}»` : "el sitio"} que avisa a {host} está apagado: lleva
        días fallando.{" "}
        {link(
          space_id === null ? routes.siteWebhooks : (routes.spaceWebhooks(space_id) as Route),
          "Ver los webhooks",
        )}
        .
      </>
    ),
  },
  backup_failed: {
    says: ({ reason }) => (
      <>
        No se ha podido hacer la copia de seguridad del sitio: {reason}{" "}
        {link(routes.status, "Ver el estado del sitio")}.
      </>
    ),
  },
  schedule_silent: {
    says: ({ reason }) => (
      <>
        {reason} Ninguna tarea se ejecuta sola. {link(routes.status, "Ver el estado del sitio")}.
      </>
    ),
  },
  edition_stopped: {
    says: (notice) => (
      <>
        No se ha publicado a su hora una edición de {front(notice)}. {notice.reason}{" "}
        {link(composing(notice), "Componer la portada")}.
      </>
    ),
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
  " Si aceptas, tu nombre aparecerá junto al suyo; podrás quitarlo cuando quieras. Nadie lo ve hasta entonces.";
const TAKEN_OVER =
  " Si aceptas, será tuya: aparecerá solo con tu nombre y el de sus coautores, en los espacios donde está, y podrás editarla o eliminarla.";

/** Names the person who did it, whose account may be gone by now. */
const who = ({ by, person }: Told & { by: string }) => (
  <PersonName of={person} gone={by ? `@${by}` : "Una cuenta eliminada"} />
);

/** Returns the address where a draft goes on being written. */
const draftOf = ({ draft_id, entry_id }: { draft_id: number; entry_id: number | null }) =>
  entry_id === null ? routes.draft(draft_id) : (routes.editEntry(entry_id) as Route);

/** Returns a title in quotation marks, or words for a text that has no title yet. */
const named = (title: string) => (title.trim() ? `«${title}»` : "un texto sin título");

/**
 * Adds how many others a notice is about besides the one that it names: ` y otra más`, ` y otras 3`; nothing for none.
 */
const more = ({ others }: { others: number }, one: string, several: string) =>
  others === 0 ? "" : others === 1 ? ` y ${one}` : ` y ${several} ${others}`;

const comments = (others: number) =>
  others === 1 ? "y hay otro comentario nuevo" : `y hay otros ${others} comentarios nuevos`;

const waiting = ({ others }: { others: number }) =>
  others === 0 ? "" : others === 1 ? ", donde espera otra más" : `, donde esperan otras ${others}`;

const outcomes = {
  kept: "se queda como está",
  corrected: "se ha corregido",
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

/** A notice in words, and what can be done about it. */
export function sentenceOf(content: NoticeContent): Sentence<NoticeKind> {
  return sentences[content.kind] as Sentence<NoticeKind>;
}

const link = (href: Route, text: string) => (
  <Link href={href} prefetch={false} className="link">
    {text}
  </Link>
);

interface Front {
  space_id: number | null;
  space: string | null;
}

const front = ({ space }: Pick<Front, "space">) =>
  space ? `la portada de «${space}»` : "la portada del sitio";

const composing = ({ space_id }: Front) =>
  space_id === null ? routes.composeHome : routes.compose(space_id);

interface EntryAbout {
  entry_id: number;
  title: string;
}

/** A plain link: the browser keeps the fragment when it is redirected to the entry's address; Next may lose it. */
const comment = ({ entry_id, comment_id, title }: EntryAbout & { comment_id: number }) => (
  <a href={routes.comment(entry_id, comment_id)} className="link">
    «{title}»
  </a>
);

const entry = ({ entry_id, title }: EntryAbout) =>
  link(routes.entry(entry_id) as Route, `«${title}»`);

const space = ({ space_id, space }: { space_id: number; space: string }) =>
  link(routes.space(space_id), `«${space}»`);
