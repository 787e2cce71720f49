export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail. apps/server uses SMTP or the outbox; tests collect it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
