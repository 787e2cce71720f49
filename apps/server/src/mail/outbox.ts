import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import type { Log } from '../log.ts';

/** Writes mails to the outbox folder, readable by its owner only: they contain sign-in links. */
export function outboxMailer(dataDir: string, from: string, log: Log): Mailer {
  const folder = path.join(dataDir, 'outbox');
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
      log.info({ file, subject: mail.subject }, 'mail written');
    },
  };
}
