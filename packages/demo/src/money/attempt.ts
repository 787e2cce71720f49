import { Random } from '../random/random.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';

export interface Outcome {
  readonly status: 'pending' | 'success' | 'failed';
  readonly remoteState: string | null;
  readonly payoutLink: string | null;
  readonly error: string | null;
  readonly processedAt: number | null;
}

/** An attempt to pay a withdrawal through the simulator. */
export interface Attempt {
  readonly id: string;
  readonly state: 'accepted' | 'completed' | 'failed' | 'reverted' | 'not_sent';
  /** Time of the release by staff. */
  readonly requestedAt: number;
  readonly sentAt: number;
  /** When the provider reported the payment; null if it never did. */
  readonly completedAt: number | null;
  /** When it reached its state. */
  readonly stateAt: number;
  readonly error: string | null;
}

const SECOND = 1000;

/** The attempt that led to this outcome; null if the provider was not involved. */
export function drawAttempt(
  withdrawalId: string,
  createdAt: number,
  now: number,
  { status, remoteState, processedAt, error }: Outcome,
): Attempt | null {
  // A stream of its own, so that the number of draws changes no other rows.
  const random = new Random(`attempt:${withdrawalId}`);
  const id = random.uuid();
  if (processedAt === null) return pendingAttempt(random, id, createdAt, now, remoteState);
  if (remoteState === null) return null;

  const passed = processedAt - createdAt;
  const cameBack = remoteState === 'reverted';
  const took = cameBack
    ? passed * random.between(0.6, 0.9)
    : Math.min(random.between(5 * SECOND, 20 * MINUTE), passed / 2);
  const requestedAt = Math.floor(processedAt - took);
  return {
    id,
    state: status === 'success' ? 'completed' : cameBack ? 'reverted' : 'failed',
    requestedAt,
    sentAt: requestedAt + SECOND,
    completedAt:
      status === 'success'
        ? processedAt
        : cameBack
          ? Math.floor(requestedAt + took * 0.3) + 2 * SECOND
          : null,
    stateAt: processedAt,
    error: status === 'success' ? null : error,
  };
}

/** Accepted or refused by the provider; null if it was not released yet. */
function pendingAttempt(
  random: Random,
  id: string,
  createdAt: number,
  now: number,
  remoteState: string | null,
): Attempt | null {
  const wasRefused = remoteState === null && random.chance(0.15);
  if (remoteState === null && !wasRefused) return null;
  const requestedAt = Math.floor(createdAt + Math.min(random.between(HOUR, 9 * HOUR), (now - createdAt) / 2));
  return {
    id,
    state: wasRefused ? 'not_sent' : 'accepted',
    requestedAt,
    sentAt: requestedAt,
    completedAt: null,
    stateAt: requestedAt,
    error: wasRefused ? 'The recipient was not found.' : null,
  };
}
