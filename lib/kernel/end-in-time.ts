/**
 * Ends this program after the milliseconds that `inOwnProcess` gave it, whatever its native code does: nobody else does
 * once the server that started it was killed.
 */
export function endInTime(): void {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(process.argv[2])).unref();
}
