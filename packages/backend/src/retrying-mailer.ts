import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface RetryingMailer extends Mailer {
  /** Ends all waits: what was not sent by then is not tried again. */
  stop(): void;
}

/**
 * Tries again after each of those pauses: a mail server restarts, or asks to come back later. Only in memory, since the links in
 * these mails are as good as a password, of which the database keeps hashes. Errors: those of the last try.
 */
export function createRetryingMailer(mailer: Mailer, log: Log, pausesMs: readonly number[]): RetryingMailer {
  const waits = new Map<string, AbortController>();
  return {
    async send(mail) {
      // A later mail has the link that works; after it, an earlier one would only mislead.
      const key = JSON.stringify([mail.to, mail.subject]);
      waits.get(key)?.abort();
      const wait = new AbortController();
      waits.set(key, wait);
      try {
        await sendOrRetry(mailer, mail, log, pausesMs, wait.signal);
      } finally {
        if (waits.get(key) === wait) waits.delete(key);
      }
    },
    stop() {
      for (const wait of waits.values()) wait.abort();
    },
  };
}

async function sendOrRetry(
  mailer: Mailer,
  mail: Mail,
  log: Log,
  [pause, ...pauses]: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (pause === undefined || signal.aborted) throw error;
    const err = error instanceof Error ? error.message : String(error);
    log.warn({ subject: mail.subject, err }, 'a mail could not be sent; it will be tried again');
    try {
      await delay(pause, undefined, { signal });
    } catch {
      throw error;
    }
    await sendOrRetry(mailer, mail, log, pauses, signal);
  }
}
