export const ROOT: string;
export const NODE: string;
export function loadDotEnv(): void;
export function dataFolder(): string;
export function step<T>(title: string, work: () => Promise<T>): Promise<T>;
export function seconds(start: number): string;
export function runQuietly(
  name: string,
  command: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<void>;
export class StopError extends Error {}
export function stop(error: unknown): never;
export function fingerprint(files: string[]): string;
export function readStamp(file: string): string | null;
