import type { Mailer } from '@marketdesk/backend/mailer.ts';
import { plainMail } from '@marketdesk/backend/plain-mail.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

interface MailsJobOptions {
  /** Calls procedures with the service key. */
  call: CallProcedure;
  mailer: Mailer;
  /** The server's address for links in mails. */
  siteUrl: string;
  log: Log;
}

/** Sends queued mails one at a time. Each is leased to this process for longer than sending takes. */
export function mailsJob({ call, mailer, siteUrl, log }: MailsJobOptions): Job {
  return {
    name: 'mails',
    everyMs: 5000,
    async run() {
      const [mail] = await call('mails_take');
      if (!mail) return false;
      try {
        await mailer.send(plainMail(mail, siteUrl));
      } catch (error) {
        // The database has postponed this mail. The others must not wait for it.
        const { id, subject, tries } = mail;
        log.warn({ mail: id, subject, tries, error }, 'a mail could not be sent; it will be tried again');
        return true;
      }
      await call('mails_sent', { p_id: mail.id });
      return true;
    },
  };
}
