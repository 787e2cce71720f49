import { isHeld, isUnderWay, type Withdrawal } from './withdrawal.ts';

const SOON_MS = 2_000;
const LATER_MS = 10_000;
const SELDOM_MS = 60_000;

/** The part of a query's state that decides when to reread it. */
interface Read {
  data: object | null | undefined;
  dataUpdatedAt: number;
  error: unknown;
}

// The cache keeps the same object for as long as the server says the same.
const firstReadAt = new WeakMap<object, number>();

/**
 * When to read again what shows these withdrawals, in milliseconds; false while nothing of it is under way, nor held. A simulated
 * payout takes seconds and a bank's may take days, so the interval grows while nothing changes.
 */
export function underWayInterval(read: Read, shown: readonly Withdrawal[] | undefined): number | false {
  const { data, dataUpdatedAt: readAt, error } = read;
  if (!data || shown === undefined) return false;
  // Payouts may be resumed at any time, and nobody here would learn of it.
  if (!shown.some(isUnderWay)) return shown.some(isHeld) ? SELDOM_MS : false;
  const since = firstReadAt.get(data) ?? readAt;
  firstReadAt.set(data, since);
  const unchangedFor = readAt - since;
  if (unchangedFor >= 5 * 60_000) return SELDOM_MS;
  return unchangedFor >= 30_000 || error !== null ? LATER_MS : SOON_MS;
}
