/** How often something may be done: `points` in `seconds`. */
interface Rate {
  points: number;
  seconds: number;
}

const SECONDS = { min: 60, "15min": 900, h: 3600, d: 86_400 } as const;

/** So many times in a minute, a quarter of an hour, an hour or a day. */
type Frequency = `${number}/${keyof typeof SECONDS}`;

/**
 * The classes of limits. The setting `LIMITS_<CLASS>` multiplies the rates of one class, `LIMITS_FACTOR` all rates.
 */
export const limitClasses = ["WRITE", "EDIT", "UPLOAD", "READ", "SIGN_IN", "MACHINES"] as const;

type LimitClass = (typeof limitClasses)[number];

/**
 * `per`: whose uses are counted together: an account's, those that come from one network, or what the caller names
 * by a key (an account that nobody has signed in to yet, a browser). `fresh`: for an account that is new (its
 * `trusted_at` is null).
 */
type Limit = Told & { of: LimitClass } & (
    | { per: "account"; rate: Frequency; fresh: Frequency }
    | { per: "network" | "key"; rate: Frequency }
  );

interface Told {
  /** The sentence that a person reads before the time to wait. */
  sentence: string;
  /** The language of the sentence, if not Spanish: the sign-in and profile screens are in English. */
  lang?: "en";
}

const TRIES = { sentence: "Too many attempts.", lang: "en" } as const;

/** Everything whose frequency is limited. */
export const limits = {
  COMMENTS: {
    of: "WRITE",
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has publicado demasiados comentarios seguidos.",
  },
  ENTRIES: {
    of: "WRITE",
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has publicado demasiadas entradas seguidas.",
  },
  EDITS: {
    of: "EDIT",
    per: "account",
    rate: "600/h",
    fresh: "300/h",
    sentence: "Has guardado demasiados cambios seguidos.",
  },
  /** The editor saves a draft by itself every few seconds, in as many tabs as there are. */
  DRAFTS: {
    of: "EDIT",
    per: "account",
    rate: "6000/h",
    fresh: "3000/h",
    sentence: "Has guardado demasiados borradores seguidos.",
  },
  PLACEMENTS: {
    of: "WRITE",
    per: "account",
    rate: "600/h",
    fresh: "60/h",
    sentence: "Has añadido demasiadas entradas a espacios.",
  },
  SPACES: {
    of: "WRITE",
    per: "account",
    rate: "100/d",
    fresh: "40/d",
    sentence: "Has creado demasiados espacios en un día.",
  },
  DOMAINS: {
    of: "WRITE",
    per: "account",
    rate: "60/d",
    fresh: "25/d",
    sentence: "Has registrado demasiados dominios en un día.",
  },
  DOMAIN_CHECKS: {
    of: "WRITE",
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has comprobado demasiados dominios seguidos.",
  },
  WEBHOOKS: {
    of: "WRITE",
    per: "account",
    rate: "120/h",
    fresh: "30/h",
    sentence: "Has cambiado o probado demasiados webhooks seguidos.",
  },
  TEAM: {
    of: "WRITE",
    per: "account",
    rate: "200/h",
    fresh: "40/h",
    sentence: "Has cambiado demasiadas veces los equipos.",
  },
  INVITATIONS: {
    of: "WRITE",
    per: "account",
    rate: "60/d",
    fresh: "20/d",
    sentence: "Has creado demasiadas invitaciones en un día.",
  },
  SIGNATURES: {
    of: "WRITE",
    per: "account",
    rate: "60/d",
    fresh: "10/d",
    sentence: "Has pedido demasiadas firmas en un día.",
  },
  BLOCKS: {
    of: "WRITE",
    per: "account",
    rate: "120/h",
    fresh: "40/h",
    sentence: "Has bloqueado o desbloqueado demasiadas veces seguidas.",
  },
  SLUGS: {
    of: "WRITE",
    per: "account",
    rate: "300/h",
    fresh: "60/h",
    sentence: "Has creado demasiados slugs seguidos.",
  },
  TASKS: {
    of: "MACHINES",
    per: "account",
    rate: "120/h",
    fresh: "30/h",
    sentence: "Has creado demasiadas tareas seguidas.",
  },
  /** Other versions of a machine's text, asked for by an editor whose machine it is not. */
  REWRITES: {
    of: "MACHINES",
    per: "key",
    rate: "10/d",
    sentence: "Has pedido muchas versiones a este usuario sintético, que paga otra persona.",
  },
  SYNTHETIC: {
    of: "MACHINES",
    per: "account",
    rate: "100/d",
    fresh: "40/d",
    sentence: "Has creado demasiados usuarios sintéticos en un día.",
  },
  EXPORTS: {
    of: "READ",
    per: "account",
    rate: "5/d",
    fresh: "5/d",
    sentence: "You have exported your account too often today.",
    lang: "en",
  },
  SPACE_EXPORTS: {
    of: "READ",
    per: "account",
    rate: "20/d",
    fresh: "10/d",
    sentence: "Has exportado demasiados espacios en un día.",
  },
  REPORTS: {
    of: "WRITE",
    per: "account",
    rate: "60/d",
    fresh: "15/d",
    sentence: "Has enviado demasiadas denuncias en un día.",
  },
  PREVIEWS: {
    of: "READ",
    per: "account",
    rate: "120/min",
    fresh: "60/min",
    sentence: "Has pedido demasiadas vistas previas seguidas.",
  },
  SLOW_TEXTS: {
    of: "EDIT",
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has guardado o previsualizado muchos textos que cuesta mucho mostrar.",
  },
  UPLOADS: {
    of: "UPLOAD",
    per: "account",
    rate: "120/h",
    fresh: "60/h",
    sentence: "Has subido muchas imágenes.",
  },
  UPLOAD_MEGABYTES: {
    of: "UPLOAD",
    per: "account",
    rate: "500/d",
    fresh: "150/d",
    sentence: "Has subido demasiados megabytes de imágenes en un día.",
  },
  UPLOAD_MEGAPIXELS: {
    of: "UPLOAD",
    per: "account",
    rate: "2000/h",
    fresh: "800/h",
    sentence: "Has subido imágenes demasiado grandes en poco tiempo.",
  },
  READ_MEGABYTES: {
    of: "READ",
    per: "network",
    rate: "200/min",
    sentence: "Se han pedido demasiados textos desde tu red.",
  },
  SEARCHES: {
    of: "READ",
    per: "network",
    rate: "120/min",
    sentence: "Se han hecho demasiadas búsquedas desde tu red.",
  },
  SIGN_INS: { of: "SIGN_IN", per: "network", rate: "60/15min", ...TRIES },
  /** Few attempts at an account from one network; many from all together, so that failing on purpose blocks nobody. */
  SIGN_INS_PAIR: { of: "SIGN_IN", per: "key", rate: "10/15min", ...TRIES },
  SIGN_INS_ACCOUNT: { of: "SIGN_IN", per: "key", rate: "100/15min", ...TRIES },
  /** A browser that has signed in to the account before is counted by itself: nobody else can use these up. */
  SIGN_INS_BROWSER: { of: "SIGN_IN", per: "key", rate: "10/15min", ...TRIES },
  /** Invalid access tokens: requests with a valid one are not counted. */
  TOKENS: {
    of: "SIGN_IN",
    per: "network",
    rate: "60/15min",
    sentence: "Se han probado demasiadas claves para programas desde tu red.",
  },
  /** Passwords of somebody signed in who is asked for theirs again. */
  PASSWORDS: { of: "SIGN_IN", per: "key", rate: "10/15min", ...TRIES },
  /** Codes of a second factor. Only those who have the password get to try them. */
  CODES: { of: "SIGN_IN", per: "key", rate: "10/15min", sentence: "Too many codes.", lang: "en" },
  CODES_DAY: { of: "SIGN_IN", per: "key", rate: "60/d", sentence: "Too many codes.", lang: "en" },
  /** Resets that start the count of codes again: without a limit, a person who reads the mailbox could try for ever. */
  CODES_ANEW: { of: "SIGN_IN", per: "key", rate: "1/d", sentence: "Too many codes.", lang: "en" },
  REGISTRATIONS: { of: "SIGN_IN", per: "network", rate: "60/h", ...TRIES },
  /** Registrations with a name or e-mail that is taken: beyond, a network cannot register and learns of no more. */
  TAKEN: { of: "SIGN_IN", per: "network", rate: "30/h", ...TRIES },
  RESETS: { of: "SIGN_IN", per: "network", rate: "20/h", ...TRIES },
  RESETS_ACCOUNT: { of: "SIGN_IN", per: "key", rate: "5/h", ...TRIES },
  EMAILS: {
    of: "SIGN_IN",
    per: "key",
    rate: "5/d",
    sentence: "You have changed or checked your email too often today.",
    lang: "en",
  },
  /** E-mails that others send to one mailbox: beyond, the person who asks for one is not told that it was not sent. */
  MAILS: {
    of: "SIGN_IN",
    per: "key",
    rate: "10/d",
    sentence: "Too many e-mails.",
    lang: "en",
  },
  IMAGES_ELSEWHERE: {
    of: "READ",
    per: "network",
    rate: "240/min",
    sentence: "Se han pedido demasiadas imágenes de otros sitios desde tu red.",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type LimitSetting = `LIMITS_${LimitClass}`;

/** Returns how often something may be done before any setting; `isNew`: by a new account, where that differs. */
export function rateOf(name: LimitName, isNew = false): Rate {
  const limit: Limit = limits[name];
  const frequency = isNew && "fresh" in limit ? limit.fresh : limit.rate;
  const [points, period] = frequency.split("/");
  return { points: Number(points), seconds: SECONDS[period as keyof typeof SECONDS] };
}
