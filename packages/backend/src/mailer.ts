export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How mail leaves. apps/server sends by SMTP or writes into the outbox; tests keep it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
