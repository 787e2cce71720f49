import { Random } from '../random/random.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';

/** What has become of a withdrawal. */
export interface Outcome {
  readonly status: 'pending' | 'success' | 'failed';
  readonly remoteState: string | null;
  readonly payoutLink: string | null;
  readonly error: string | null;
  readonly processedAt: number | null;
}

/** One attempt to pay a withdrawal through the demo's provider, the simulator. */
export interface Attempt {
  readonly id: string;
  readonly state: 'accepted' | 'completed' | 'failed' | 'reverted' | 'not_sent';
  /** When staff handed it over, and a moment later it was sent. */
  readonly requestedAt: number;
  readonly sentAt: number;
  /** When the provider said that it was paid; null = it never did. */
  readonly completedAt: number | null;
  /** When it came to its state. */
  readonly stateAt: number;
  readonly error: string | null;
}

const SECOND = 1000;

/** What must have happened at the provider for this outcome; null where it had nothing to do with it. */
export function drawAttempt(
  withdrawalId: string,
  createdAt: number,
  now: number,
  { status, remoteState, processedAt, error }: Outcome,
): Attempt | null {
  // A stream of its own: how often it is drawn from changes nothing else.
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

/** The provider has it, or refused it; what nobody has handed over has none. */
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
