/** How often something may be done: `points` in `seconds`. */
export interface Rate {
  points: number;
  seconds: number;
}

/**
 * `per`: whose uses are counted together: an account's, those that come from one network, or what the caller names
 * by a key (an account that nobody has signed in to yet, a browser). `fresh`: for an account that is new (its
 * `trusted_at` is null).
 */
type Limit = Told &
  ({ per: "account"; rate: string; fresh: string } | { per: "network" | "key"; rate: string });

interface Told {
  /** The sentence that a person reads before the time to wait. */
  sentence: string;
  /** Of the sentence, where it is not Spanish: the sign-in and profile screens are in English. */
  lang?: "en";
}

const TRIES = { sentence: "Too many attempts.", lang: "en" } as const;

/**
 * Everything whose frequency is limited. `LIMIT_<NAME>` sets the rate, `LIMIT_<NAME>_NEW` that of new accounts;
 * `.env.example` documents each.
 */
export const limits = {
  COMMENTS: {
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has publicado demasiados comentarios seguidos.",
  },
  ENTRIES: {
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has publicado demasiadas entradas seguidas.",
  },
  EDITS: {
    per: "account",
    rate: "600/h",
    fresh: "300/h",
    sentence: "Has guardado demasiados cambios seguidos.",
  },
  /** The editor saves a draft by itself every few seconds, in as many tabs as there are. */
  DRAFTS: {
    per: "account",
    rate: "6000/h",
    fresh: "3000/h",
    sentence: "Has guardado demasiados borradores seguidos.",
  },
  PLACEMENTS: {
    per: "account",
    rate: "600/h",
    fresh: "60/h",
    sentence: "Has añadido demasiadas entradas a espacios.",
  },
  SPACES: {
    per: "account",
    rate: "100/d",
    fresh: "40/d",
    sentence: "Has creado demasiados espacios en un día.",
  },
  DOMAINS: {
    per: "account",
    rate: "60/d",
    fresh: "25/d",
    sentence: "Has registrado demasiados dominios en un día.",
  },
  DOMAIN_CHECKS: {
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has comprobado demasiados dominios seguidos.",
  },
  WEBHOOKS: {
    per: "account",
    rate: "120/h",
    fresh: "30/h",
    sentence: "Has cambiado o probado demasiados webhooks seguidos.",
  },
  TEAM: {
    per: "account",
    rate: "200/h",
    fresh: "40/h",
    sentence: "Has cambiado demasiadas veces los equipos.",
  },
  INVITATIONS: {
    per: "account",
    rate: "60/d",
    fresh: "20/d",
    sentence: "Has creado demasiadas invitaciones en un día.",
  },
  SIGNATURES: {
    per: "account",
    rate: "60/d",
    fresh: "10/d",
    sentence: "Has pedido demasiadas firmas en un día.",
  },
  BLOCKS: {
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has bloqueado o desbloqueado demasiadas veces seguidas.",
  },
  SLUGS: {
    per: "account",
    rate: "300/h",
    fresh: "60/h",
    sentence: "Has creado demasiados slugs seguidos.",
  },
  TASKS: {
    per: "account",
    rate: "120/h",
    fresh: "30/h",
    sentence: "Has creado demasiadas tareas seguidas.",
  },
  /** Other versions of a machine's text, asked for by an editor whose machine it is not. */
  REWRITES: {
    per: "key",
    rate: "10/d",
    sentence: "Has pedido muchas versiones a este usuario sintético, que paga otra persona.",
  },
  SYNTHETIC: {
    per: "account",
    rate: "100/d",
    fresh: "40/d",
    sentence: "Has creado demasiados usuarios sintéticos en un día.",
  },
  EXPORTS: {
    per: "account",
    rate: "5/d",
    fresh: "5/d",
    sentence: "You have exported your account too often today.",
    lang: "en",
  },
  SPACE_EXPORTS: {
    per: "account",
    rate: "20/d",
    fresh: "10/d",
    sentence: "Has exportado demasiados espacios en un día.",
  },
  REPORTS: {
    per: "account",
    rate: "60/d",
    fresh: "15/d",
    sentence: "Has enviado demasiadas denuncias en un día.",
  },
  PREVIEWS: {
    per: "account",
    rate: "120/min",
    fresh: "60/min",
    sentence: "Has pedido demasiadas vistas previas seguidas.",
  },
  SLOW_TEXTS: {
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has guardado o previsualizado muchos textos que cuesta mucho mostrar.",
  },
  UPLOADS: {
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has subido muchas imágenes.",
  },
  UPLOAD_MEGABYTES: {
    per: "account",
    rate: "500/d",
    fresh: "150/d",
    sentence: "Has subido demasiados megabytes de imágenes en un día.",
  },
  UPLOAD_MEGAPIXELS: {
    per: "account",
    rate: "2000/h",
    fresh: "800/h",
    sentence: "Has subido imágenes demasiado grandes en poco tiempo.",
  },
  READ_MEGABYTES: {
    per: "network",
    rate: "200/min",
    sentence: "Se han pedido demasiados textos desde tu red.",
  },
  SEARCHES: {
    per: "network",
    rate: "120/min",
    sentence: "Se han hecho demasiadas búsquedas desde tu red.",
  },
  SIGN_INS: { per: "network", rate: "60/15min", ...TRIES },
  /** Few tries of an account from one network; many from everywhere, so that failing on purpose is not enough. */
  SIGN_INS_PAIR: { per: "key", rate: "10/15min", ...TRIES },
  SIGN_INS_ACCOUNT: { per: "key", rate: "100/15min", ...TRIES },
  /** A browser that has signed in to the account before is counted by itself: nobody else can use these up. */
  SIGN_INS_BROWSER: { per: "key", rate: "10/15min", ...TRIES },
  /** Access tokens that are none: no request with a good one is counted. */
  TOKENS: {
    per: "network",
    rate: "60/15min",
    sentence: "Se han probado demasiadas claves para programas desde tu red.",
  },
  /** Of somebody signed in who is asked for the password again. */
  PASSWORDS: { per: "key", rate: "10/15min", ...TRIES },
  /** Codes of a second factor. Only who has the password gets to try them. */
  CODES: { per: "key", rate: "10/15min", sentence: "Too many codes.", lang: "en" },
  CODES_DAY: { per: "key", rate: "60/d", sentence: "Too many codes.", lang: "en" },
  /** Resets that begin the count of codes anew: who reads a mailbox would else try codes without end. */
  CODES_ANEW: { per: "key", rate: "1/d", sentence: "Too many codes.", lang: "en" },
  REGISTRATIONS: { per: "network", rate: "60/h", ...TRIES },
  /** Registrations with a name or e-mail that is taken: beyond, a network is told of none. */
  TAKEN: { per: "network", rate: "30/h", ...TRIES },
  RESETS: { per: "network", rate: "20/h", ...TRIES },
  RESETS_ACCOUNT: { per: "key", rate: "5/h", ...TRIES },
  EMAILS: {
    per: "key",
    rate: "5/d",
    sentence: "You have changed or checked your email too often today.",
    lang: "en",
  },
  IMAGES_ELSEWHERE: {
    per: "network",
    rate: "240/min",
    sentence: "Se han pedido demasiadas imágenes de otros sitios desde tu red.",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type LimitSetting = `LIMIT_${LimitName}${"" | "_NEW"}`;

/** The settings of all limits, with their defaults. */
export const limitSettings = Object.fromEntries(
  Object.entries<Limit>(limits).flatMap(([name, limit]) => [
    [`LIMIT_${name}`, limit.rate],
    ...("fresh" in limit ? [[`LIMIT_${name}_NEW`, limit.fresh]] : []),
  ]),
) as Record<LimitSetting, string>;

const SECONDS = { min: 60, h: 3600, d: 86_400 } as const;

/** Reads a rate as settings write it, such as `60/h` or `10/15min`; null for anything else. */
export function parseRate(text: string): Rate | null {
  const [, points, count = "1", period] =
    /^([1-9]\d{0,8})\/([1-9]\d{0,2})?(min|h|d)$/.exec(text) ?? [];
  return period
    ? {
        points: Number(points),
        seconds: Number(count) * SECONDS[period as keyof typeof SECONDS],
      }
    : null;
}
