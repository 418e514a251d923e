/** A message as every mail program can show it. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A message that still needs the name of the newspaper that sends it. */
export type MailTemplate = (newspaper: string) => Mail;
