import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { PayoutProviderName } from '@marketdesk/contract/enums.ts';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { Failure } from '../failure.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';

/** A third of what a process counts for in the database. */
const RENEW_MS = 10_000;

/** What the database knows of this process: that it runs, and what it pays through. */
export interface ProviderUse {
  /** Says again and again that the process still runs; fails once another provider is in use. */
  job: Job;
  /** The process pays nobody any more: others may start with another provider. */
  end(): Promise<void>;
}

/** Errors: ConfigurationError when the database, other processes or open payouts don't allow this provider. */
export async function useProvider(
  call: CallProcedure,
  provider: PayoutProviderName | null,
  log: Log,
): Promise<ProviderUse> {
  const self = { p_process_id: randomUUID() };
  const use = { ...self, p_provider: provider };
  const unattended = await call('payouts_use_provider', use).catch((error: unknown) => {
    throw isRefusal(error) ? refused(provider, error) : error;
  });
  if (unattended > 0)
    log.warn({ payouts: unattended }, 'payouts are open that nobody looks up without their provider');
  return {
    job: {
      name: 'payout_provider',
      everyMs: RENEW_MS,
      firstMs: RENEW_MS,
      async run() {
        await call('payouts_still_use_provider', use);
        return undefined;
      },
    },
    async end() {
      try {
        // Not longer: it is the last statement before a stop, and the database may not answer any more.
        await Promise.race([call('payouts_stop_using_provider', self), delay(END_MS)]);
      } catch (error) {
        // A database that is away counts the process for some seconds more.
        log.debug({ error }, 'the end of this process was not recorded');
      }
    },
  };
}

const END_MS = 3_000;

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.status === 400 || error.status === 409);

const refused = (provider: PayoutProviderName | null, error: Failure) =>
  new ConfigurationError(`PAYOUT_PROVIDER must not be "${provider ?? 'none'}" here. ${error.message}`, {
    cause: error,
  });
