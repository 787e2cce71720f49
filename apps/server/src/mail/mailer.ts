import type { Mailer } from '@marketdesk/backend/mailer.ts';
import type { Config } from '../config.ts';
import type { Counters } from '../http/counters.ts';
import type { Log } from '../log.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

/** Counts sent and failed mails. */
export function countedMailer(mailer: Mailer, counters: Counters): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        counters.add('marketdesk_mails_total', { result: 'failed' });
        throw error;
      }
      counters.add('marketdesk_mails_total', { result: 'sent' });
    },
  };
}

/** Sends by SMTP if a server is configured; otherwise writes .eml files to `DATA_DIR/outbox`. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  siteUrl: string,
  log: Log,
): Mailer {
  const from =
    config.mailFrom ?? `Marketdesk <no-reply@${new URL(siteUrl).hostname.replace(/^\[.*\]$/, 'localhost')}>`;
  return config.smtpUrl === null
    ? outboxMailer(config.dataDir, from, log)
    : smtpMailer(config.smtpUrl, from, log);
}
