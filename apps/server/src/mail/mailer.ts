import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Counters } from '../http/counters.ts';
import type { Log } from '../log.ts';

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

/** Writes mails to the outbox folder, readable by its owner only: they contain sign-in links. */
function outboxMailer(dataDir: string, from: string, log: Log): Mailer {
  const folder = outboxIn(dataDir);
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail({ ...mail, from });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // File names sort by time.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = path.join(folder, name);
      await writeFile(file, message, { mode: 0o600 });
      log.info({ file }, 'mail written');
    },
  };
}

const outboxIn = (dataDir: string) => path.join(dataDir, 'outbox');

/** Removes the mails to these addresses, in lower case. */
export async function removeFromOutbox(dataDir: string, addresses: readonly string[]): Promise<void> {
  const folder = outboxIn(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const to = /^To: (.*)$/m.exec(await readFile(file, 'utf8'))?.[1]?.toLowerCase() ?? '';
    if (addresses.includes(/<([^>]*)>$/.exec(to)?.[1] ?? to)) await rm(file, { force: true });
  }
}

/**
 * Errors: the mail server's message without addresses and links. Timeouts are short, because the person who requested
 * the mail is waiting.
 */
function smtpMailer(smtpUrl: string, from: string, log: Log): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      transport ??= connect(smtpUrl);
      const { messageId } = await (await transport).sendMail({ ...mail, from }).catch((error: unknown) => {
        throw withoutRecipient(error);
      });
      log.info({ messageId }, 'mail sent');
    },
  };
}

/**
 * Mail servers quote the recipient, and blocked content such as a recovery link. Errors are logged, so both are
 * removed.
 */
function withoutRecipient(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(message.replace(/\S*(@|\/|\?|=)\S*/g, '…'));
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
}
