/** Stands for a site whose address the export does not say. */
export const NOWHERE = "https://nowhere.invalid";

export const isNowhere = (address: string): boolean => address.startsWith(`${NOWHERE}/`);
