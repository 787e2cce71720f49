import type { UserBrief } from '#parts/users.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';

/** A withdrawal from the server. Display its amounts with formatEuro, never compute with them. */
export type Withdrawal = RowOf<'admin_get_withdrawals'>;

const UNDER_WAY: readonly unknown[] = ['created', 'sending', 'accepted', 'unknown'];

/** Whether a payout may still succeed. It can't be marked until the provider has answered. */
export function isUnderWay(withdrawal: Withdrawal): boolean {
  return withdrawal.status === 'pending' && UNDER_WAY.includes(withdrawal.details.payout_state);
}

/** Whether the payout could not be sent yet and will be retried. */
export function isPutOff(withdrawal: Withdrawal): boolean {
  const { payout_state: state, payout_error: error } = withdrawal.details;
  return withdrawal.status === 'pending' && state === 'created' && Boolean(error);
}

/** The payout run that is to pay the withdrawal; null if none is. */
export function runOf(withdrawal: Withdrawal) {
  return isUnderWay(withdrawal) ? (withdrawal.details.payout_run ?? null) : null;
}

/** Whether only the hold of payouts prevents processing. */
function isHeld(withdrawal: Withdrawal): boolean {
  return withdrawal.details.blocked?.process?.hint === 'payouts_held';
}

/** Whether it needs an approval that is missing. */
export function awaitsApproval(withdrawal: Withdrawal): boolean {
  return withdrawal.details.needs_approval === true;
}

/** Whether its payout waits after a recent change of the account. */
export function isCoolingOff(withdrawal: Withdrawal): boolean {
  return Boolean(withdrawal.details.cooling_off_until);
}

/** The user of a withdrawal, without the avatar. */
export function userOf(withdrawal: Withdrawal): UserBrief {
  return {
    user_id: withdrawal.user_id,
    username: withdrawal.user_username,
    full_name: withdrawal.user_full_name,
    email: withdrawal.user_email,
    avatar_url: null,
  };
}

/** Finds all withdrawals of the user in the list's filter. */
export const userSearchOf = (withdrawal: Withdrawal): string =>
  withdrawal.user_email ?? withdrawal.user_username ?? withdrawal.user_id;

const SOON_MS = 2_000;
const LATER_MS = 10_000;
const SELDOM_MS = 60_000;

/** The part of a query's state that decides when to reread it. */
interface Read {
  data: object | null | undefined;
  dataUpdatedAt: number;
  error: unknown;
}

// The cache keeps the same object while the response is unchanged.
const firstReadAt = new WeakMap<object, number>();

/**
 * The refetch interval in milliseconds; false if no withdrawal is under way or held. It grows while nothing changes: a
 * simulated payout takes seconds, a bank's may take days. Payout runs take days.
 */
export function underWayInterval(read: Read, shown: readonly Withdrawal[] | undefined): number | false {
  const { data, dataUpdatedAt: readAt, error } = read;
  if (!data || shown === undefined) return false;
  // No event reports that payouts were resumed, or that a run was paid.
  if (!shown.some((one) => isUnderWay(one) && runOf(one) === null))
    return shown.some((one) => isHeld(one) || runOf(one) !== null) ? SELDOM_MS : false;
  const since = firstReadAt.get(data) ?? readAt;
  firstReadAt.set(data, since);
  const unchangedFor = readAt - since;
  if (unchangedFor >= 5 * 60_000) return SELDOM_MS;
  return unchangedFor >= 30_000 || error !== null ? LATER_MS : SOON_MS;
}
