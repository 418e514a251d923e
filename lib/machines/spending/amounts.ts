const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats millionths of a currency's unit as money, such as `2,50 €`; amounts below a cent keep two significant digits.
 */
export function formatMicros(micros: number, currency: string): string {
  const amount = micros / 1e6;
  const digits = amount > 0 && amount < 0.01 ? 6 : 2;
  const key = `${currency} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat("es", {
      style: "currency",
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
      ...(digits > 2 && { maximumSignificantDigits: 2 }),
    });
  formats.set(key, format);
  return format.format(amount);
}

/**
 * Reads an amount that somebody has typed, `2,50`, `2.5` or `1.000,50`, in millionths; NaN for a text that is no amount
 * of at most six decimals, and for `1.000`: some mean a thousand with it, others one.
 */
export function toMicros(typed: string): number {
  const plain = typed.trim();
  const grouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(plain);
  if (grouped && /^\d+\.\d{3}$/.test(plain)) return NaN;
  const amount = grouped ? plain.replaceAll(".", "") : plain;
  const [, whole, decimals = ""] = /^(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(amount) ?? [];
  return whole === undefined ? NaN : Number(whole) * 1e6 + Number(decimals.padEnd(6, "0"));
}
