import type { Mailer } from '@marketdesk/backend/mailer.ts';
import type { Transporter } from 'nodemailer';
import type { Log } from '../log.ts';

/**
 * Errors: the mail server's message without addresses and links. Timeouts are short, because the person who requested
 * the mail is waiting.
 */
export function smtpMailer(smtpUrl: string, from: string, log: Log): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= connect(smtpUrl);
      const { messageId } = await (await transport).sendMail({ ...mail, from }).catch((error: unknown) => {
        throw withoutMail(error);
      });
      log.info({ messageId, subject: mail.subject }, 'mail sent');
    },
  };
}

/**
 * Mail servers quote the recipient, and blocked content such as a recovery link. Errors are logged, so both are
 * removed.
 */
function withoutMail(error: unknown): Error {
  const said = error instanceof Error ? error.message : String(error);
  return new Error(said.replace(/\S*(@|\/|\?|=)\S*/g, '…'));
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
