/** The scopes of an access key, each with what it lets a program do, in the words that its owner reads. */
export const scopes = {
  leer: "Leer lo que lee tu cuenta: textos, borradores, listas, avisos y lecturas",
  publicar: "Escribir, publicar y eliminar entradas, borradores, direcciones e imágenes",
  comentar: "Comentar, moderar los comentarios de tus entradas y denunciar textos",
  espacios: "Crear y cambiar espacios, sus equipos, portadas, dominios y webhooks, e invitar",
  ia: "Generar textos, y llevar tareas, usuarios sintéticos y la mesa de revisión",
  administrar:
    "Actuar como administración o edición del sitio, si tu cuenta lo es: textos de otros, cuentas, denuncias, gasto y ajustes",
} as const;

export type Scope = keyof typeof scopes;

export const SCOPES = Object.keys(scopes) as [Scope, ...Scope[]];

/** The scope that reading takes, and the scope that every other call takes; null: no key may make it. */
type Rule = readonly [reads: Scope | null, writes: Scope | null];

const NEVER: Rule = [null, null];
const WRITING: Rule = ["leer", "publicar"];
const TALKING: Rule = ["leer", "comentar"];
const SPACES: Rule = ["leer", "espacios"];
const MACHINES: Rule = ["leer", "ia"];
const RUNNING: Rule = ["administrar", "administrar"];

/** The rules by the beginning of a call's path; `*` is any one segment, and of two that fit the longer one counts. */
const rules: Record<string, Rule> = {
  // Identity and signing in: never with a key.
  account: NEVER,
  confirm: NEVER,
  email: NEVER,
  login: NEVER,
  logout: NEVER,
  password: NEVER,
  register: NEVER,
  sessions: NEVER,
  "users/*/reset-link": NEVER,
  "invitations/accept": NEVER,
  // Exports, backups and imports of everything, which ask the person to prove who they are.
  export: NEVER,
  backups: NEVER,
  imports: NEVER,
  "spaces/*/export": NEVER,
  // Calls of the operator's machines, which show secrets of their own.
  cron: NEVER,
  inngest: NEVER,
  metrics: NEVER,
  "domains/ask": NEVER,
  entries: WRITING,
  drafts: WRITING,
  slugs: WRITING,
  upload: WRITING,
  uploads: WRITING,
  preview: WRITING,
  removals: WRITING,
  desk: WRITING,
  provenance: WRITING,
  "resolve-slug": WRITING,
  comments: TALKING,
  blocks: TALKING,
  notices: TALKING,
  "entries/*/comments": TALKING,
  "entries/*/reports": TALKING,
  "decisions/*/appeal": TALKING,
  spaces: SPACES,
  editions: SPACES,
  "entries/*/home": SPACES,
  domains: SPACES,
  invitations: SPACES,
  "blocked-spaces": SPACES,
  webhooks: ["espacios", "espacios"],
  ai: MACHINES,
  tasks: MACHINES,
  review: MACHINES,
  "synthetic-users": MACHINES,
  "ai-stops": RUNNING,
  audit: RUNNING,
  budgets: RUNNING,
  prices: RUNNING,
  spending: RUNNING,
  decisions: RUNNING,
  "footer-pages": RUNNING,
  "held-comments": RUNNING,
  reports: RUNNING,
  moderation: RUNNING,
  newcomers: RUNNING,
  waiting: RUNNING,
  settings: RUNNING,
  status: RUNNING,
  "first-steps": RUNNING,
  users: RUNNING,
  "entries/waiting": RUNNING,
  "entries/*/admit": RUNNING,
  "entries/*/decision": RUNNING,
  "comments/*/decision": RUNNING,
  user: ["leer", null],
  "users/*": ["leer", "administrar"],
  readings: ["leer", null],
  "openapi.json": ["leer", null],
  health: ["leer", null],
  ready: ["leer", null],
};

const ordered = Object.entries(rules)
  .map(([path, rule]) => ({ segments: path.split("/"), rule }))
  .sort((a, b) => b.segments.length - a.segments.length);

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Returns whether any rule is written for this call; a key cannot make a call that has no rule. */
export const hasRule = (path: string): boolean => ruleOf(path) !== undefined;

/**
 * Returns the scope that a key needs to make this call; null when no key may make it.
 * @param path such as `/api/entries/3`, as it was sent
 */
export function scopeOf(method: string, path: string): Scope | null {
  const [reads, writes] = ruleOf(path) ?? NEVER;
  return isRead(method) ? reads : writes;
}

function ruleOf(path: string): Rule | undefined {
  const asked = path.replace(/^\/api\/|\/+$/g, "").split("/"); // serverless hosts answer `/api/users/`, too
  const fits = (segments: string[]) =>
    segments.every((segment, n) => segment === "*" || segment === asked[n]);
  return ordered.find(({ segments }) => segments.length <= asked.length && fits(segments))?.rule;
}
