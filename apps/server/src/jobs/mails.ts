import type { Mailer } from '@marketdesk/backend/mailer.ts';
import { plainMail } from '@marketdesk/backend/plain-mail.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

interface MailsJobOptions {
  /** Procedures with the service key. */
  call: CallProcedure;
  mailer: Mailer;
  /** Where the server is reached: links in mails begin with it. */
  siteUrl: string;
  log: Log;
}

/** Sends what the database has written, one mail at a time: each is this process's alone for longer than sending takes. */
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
        // The database has put it off; the others are not held up by it.
        const { id, subject, tries } = mail;
        log.warn({ mail: id, subject, tries, error }, 'a mail could not be sent; it will be tried again');
        return true;
      }
      await call('mails_sent', { p_id: mail.id });
      return true;
    },
  };
}
