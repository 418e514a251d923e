/**
 * The kinds of host: `server` has a disk that lasts and a process that stays, `container` a process that stays but no
 * disk, `serverless` neither. There a process is frozen between two requests.
 */
export type HostKind = (typeof HOST_KINDS)[number];

export const HOST_KINDS = ["server", "container", "serverless"] as const;

/** Variables that hosts set for what runs on them. The first that is there decides. */
const SIGNS: [variable: string, HostKind][] = [
  ["VERCEL", "serverless"],
  ["NETLIFY", "serverless"],
  ["AWS_LAMBDA_FUNCTION_NAME", "serverless"],
  ["FUNCTIONS_WORKER_RUNTIME", "serverless"], // Azure Functions
  ["K_SERVICE", "serverless"], // Cloud Run
  ["FUNCTION_TARGET", "serverless"], // Cloud Functions
  ["DYNO", "container"], // Heroku
];

/** The kind of host that this environment belongs to; `server` where nothing says otherwise. */
export const detectHostKind = (environment: Record<string, string | undefined>): HostKind =>
  SIGNS.find(([variable]) => environment[variable])?.[1] ?? "server";
