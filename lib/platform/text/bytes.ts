const UNITS = ["kB", "MB", "GB", "TB"];

/** How large something is: `850 kB`, `1,2 GB`. */
export function bytesText(bytes: number): string {
  let [amount, unit] = [bytes / 1000, 0];
  while (amount >= 999.95 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit++;
  }
  const digits = unit === 0 ? 0 : 1;
  const shown = unit === 0 ? Math.ceil(amount) : amount;
  return `${shown.toLocaleString("es", { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
