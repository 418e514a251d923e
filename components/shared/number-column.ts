/** The classes of a column of numbers: aligned by their places; on a phone, beside their names. */
export const NUMBER = "tabular-nums md:text-end";
