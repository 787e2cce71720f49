import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface RetryingMailer extends Mailer {
  /** Cancels all pending retries. */
  stop(): void;
}

/**
 * Retries failed mails after each of the given pauses. Mails are kept in memory only: their links are credentials, of
 * which the database stores only hashes. Errors: those of the last attempt.
 */
export function createRetryingMailer(mailer: Mailer, log: Log, pausesMs: readonly number[]): RetryingMailer {
  const waits = new Map<string, AbortController>();
  return {
    async send(mail) {
      // A newer mail invalidates the link of an older one, so the older one is not retried.
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
    log.warn({ subject: mail.subject, err }, 'A mail could not be sent and will be retried');
    try {
      await delay(pause, undefined, { signal });
    } catch {
      throw error;
    }
    await sendOrRetry(mailer, mail, log, pauses, signal);
  }
}
