import type { Mailer } from '@marketdesk/backend/mailer.ts';
import type { Transporter } from 'nodemailer';
import type { Log } from '../log.ts';

/** Errors: those of the mail server. Timeouts are short, because the person who requested the mail is waiting. */
export function smtpMailer(smtpUrl: string, from: string, log: Log): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= connect(smtpUrl);
      const { messageId } = await (await transport).sendMail({ ...mail, from });
      log.info({ messageId, subject: mail.subject }, 'mail sent');
    },
  };
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
