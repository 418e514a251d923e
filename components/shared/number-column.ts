/** Of a column of numbers: under each other by their places; on a phone, beside their names. */
export const NUMBER = "tabular-nums md:text-end";
