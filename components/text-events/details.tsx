import { decisionLabels, reasonLabels } from "@/components/review/labels";
import { checkLabels } from "@/lib/platform/checks/labels";
import type { RejectionReason, ReviewDecision } from "@/lib/publishing/review/schema";

/** The characters of a hash that the screen shows, to tell it from others; the files have all of them. */
const SHOWN = 12;

type Data = Record<string, unknown>;

/** Lists what the register keeps of an event, in words. */
export function EventDetails({ data }: { data: Data }) {
  const said = detailsOf(data);
  if (said.length === 0) return "—";
  return (
    <dl className="grid gap-1 text-sm">
      {said.map(([label, text]) => (
        <div key={label} className="wrap-anywhere">
          <dt className="inline text-muted-foreground">{label}: </dt>
          <dd className="inline">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns each detail with its label; an unknown one with its name and plain value. */
export const detailsOf = (data: Data): [label: string, text: string][] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const [label, say] = words[name] ?? [name, plain];
    const text = say(value);
    return text ? [[label, text]] : [];
  });

const disclosures: Record<string, string> = {
  "human-only": "sin IA",
  "ai-assisted": "con ayuda de IA",
  "ai-autonomous": "de una IA, sin revisar",
};

const modes: Record<string, string> = {
  alone: "por la IA, en modo autónomo",
  approved: "por quien responde de él",
  unread: "sin que nadie lo leyera",
  admitted: "al admitirlo quien modera",
};

const moderation: Record<string, string> = {
  removed: "se retiró",
  corrected: "se corrigió",
  kept: "se dejó como estaba",
  reversed: "volvió tras un recurso",
};

const plain = (value: unknown): string => {
  if (value === true) return "sí";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(plain).join(" ");
  return String(value);
};

const hash = (value: unknown) => String(value).slice(0, SHOWN);

const oneOf =
  (labels: Record<string, string>) =>
  (value: unknown): string =>
    labels[String(value)] ?? String(value);

interface Found {
  check: keyof typeof checkLabels;
  level: string;
}

const levels: Record<string, string> = {
  block: "impide publicar",
  warn: "aviso",
  repair: "se pidió corregir",
};

/** Names each check once, also when it found something in several places: the register does not keep the places. */
const checks = (value: unknown): string => {
  const found = (value as Found[]).map(
    ({ check, level }) => `${checkLabels[check] ?? check} (${levels[level] ?? level})`,
  );
  return [...new Set(found)].join(", ") || "no encontraron nada";
};

/** A number of seconds, in words. */
const duration = (value: unknown): string => {
  const seconds = Number(value);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};

const promptsOf: Record<string, string> = { user: "personalidad", task: "encargo" };

const versions = (value: unknown): string =>
  Object.entries(value as Data)
    .flatMap(([of, version]) =>
      version === null ? [] : [`${promptsOf[of] ?? of} ${plain(version)}`],
    )
    .join(", ");

/** The label of each detail, and the function that says its value. */
const words: Record<string, [label: string, say: (value: unknown) => string]> = {
  text: ["Huella del texto", hash],
  text_before: ["Huella del anterior", hash],
  disclosure: ["Declaración", oneOf(disclosures)],
  disclosure_before: ["Declaración anterior", oneOf(disclosures)],
  model: ["Modelo", plain],
  provider: ["Servicio", plain],
  generation_id: ["Llamada", plain],
  prompt_hash: ["Huella de las instrucciones", hash],
  prompt_versions: ["Versiones de las instrucciones", versions],
  space_id: ["Espacio", plain],
  commented_id: ["Entrada que comenta", plain],
  task_id: ["Tarea", plain],
  task_run_id: ["Ejecución", plain],
  checks: ["Controles", checks],
  mode: ["Publicado", oneOf(modes)],
  decision: ["Decisión", (value) => decisionLabels[value as ReviewDecision] ?? String(value)],
  reason: ["Motivo", (value) => reasonLabels[value as RejectionReason] ?? String(value)],
  checked_where: ["Datos comprobados en", plain],
  opened: ["Enlaces abiertos", plain],
  open_seconds: ["Abierto durante", duration],
  human_share: ["Reescrito", (value) => `${plain(value)} %`],
  hasty: ["Aviso", () => "se aprobó sin abrirlo o a los pocos segundos, antes de lo que se lee"],
  afterwards: ["Después de publicarse", plain],
  moderation: ["Moderación", oneOf(moderation)],
  for_good: ["Para siempre", plain],
};
