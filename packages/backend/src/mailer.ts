export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail, for example by SMTP. Tests collect it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
