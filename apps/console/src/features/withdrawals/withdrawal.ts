import type { UserBrief } from '#parts/users.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';

/** A request to be paid out, as the server sends it. Show its amounts with formatEuro, never compute with them. */
export type Withdrawal = RowOf<'admin_get_withdrawals'>;

const UNDER_WAY: readonly unknown[] = ['created', 'sending', 'accepted', 'unknown'];

/** Whether an attempt may still pay it: nobody can decide it by hand until the provider has answered. */
export function isUnderWay(withdrawal: Withdrawal): boolean {
  return withdrawal.status === 'pending' && UNDER_WAY.includes(withdrawal.details.payout_state);
}

/** Whether the provider could not be given it yet: it is tried again, for as long as nobody marks it. */
export function isPutOff(withdrawal: Withdrawal): boolean {
  const { payout_state: state, payout_error: error } = withdrawal.details;
  return withdrawal.status === 'pending' && state === 'created' && Boolean(error);
}

/** Whether it could be processed if payouts were not held. */
export function isHeld(withdrawal: Withdrawal): boolean {
  return withdrawal.details.blocked?.process?.hint === 'payouts_held';
}

/** Whether a second person has to approve it, and has not. */
export function awaitsApproval(withdrawal: Withdrawal): boolean {
  return withdrawal.details.needs_approval === true;
}

/** Whether its payout waits because the account was changed a short time ago. */
export function isCoolingOff(withdrawal: Withdrawal): boolean {
  return Boolean(withdrawal.details.cooling_off_until);
}

/** Who wants to be paid out; the row knows everything but the picture. */
export function userOf(withdrawal: Withdrawal): UserBrief {
  return {
    user_id: withdrawal.user_id,
    username: withdrawal.user_username,
    full_name: withdrawal.user_full_name,
    email: withdrawal.user_email,
    avatar_url: null,
  };
}
