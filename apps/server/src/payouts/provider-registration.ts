import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { PayoutProviderName } from '@marketdesk/contract/enums.ts';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { Failure } from '../failure.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';

/** A third of the time after which the database considers a process gone. */
const RENEW_MS = 10_000;

/** Registration of this process and its payout provider in the database. */
export interface ProviderRegistration {
  /** Renews the registration; fails once another provider is in use. */
  job: Job;
  /** Ends the registration, so that other processes can start with another provider. */
  end(): Promise<void>;
}

/** Errors: ConfigurationError if the database, other processes or open payouts don't allow this provider. */
export async function registerProvider(
  call: CallProcedure,
  provider: PayoutProviderName | null,
  log: Log,
): Promise<ProviderRegistration> {
  const self = { p_process_id: randomUUID() };
  const registration = { ...self, p_provider: provider };
  const unattended = await call('payouts_use_provider', registration).catch((error: unknown) => {
    throw isRefusal(error) ? refused(provider, error) : error;
  });
  if (unattended > 0) log.warn({ payouts: unattended }, 'open payouts of another provider are not polled');
  return {
    job: {
      name: 'payout_provider',
      everyMs: RENEW_MS,
      firstMs: RENEW_MS,
      async run() {
        await call('payouts_still_use_provider', registration);
        return false;
      },
    },
    async end() {
      try {
        // Limited: this is the last statement before a stop, and the database may not respond any more.
        await Promise.race([call('payouts_stop_using_provider', self), delay(END_MS)]);
      } catch (error) {
        // An unreachable database still counts the process for some seconds.
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
