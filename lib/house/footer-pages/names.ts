/** The pages of a newspaper about itself, by their address, in the order of the footer. */
export const footerPages = {
  "quienes-somos": "Quiénes somos",
  "aviso-legal": "Aviso legal",
  privacidad: "Privacidad",
  contacto: "Contacto",
} as const;

export type FooterPageName = keyof typeof footerPages;

export const footerPageNames = Object.keys(footerPages) as [FooterPageName, ...FooterPageName[]];

/** The id of the part of the settings where these pages are written. */
export const FOOTER_PAGES = "paginas-del-pie";
