import type { UserBrief } from '#parts/users.api.ts';
import type {
  PayoutProviderName,
  PayoutState,
  WithdrawalMethod,
  WithdrawalStatus,
} from '@marketdesk/contract/enums.ts';

/** Amounts are JSON numbers or decimal text: show them with formatEuro, never compute with them. */
export type Amount = number | string;

/** A request to be paid out, as the server sends it. */
export interface Withdrawal {
  id: string;
  user_id: string;
  user_username: string | null;
  user_full_name: string | null;
  user_email: string | null;
  method: WithdrawalMethod;
  amount_eur: Amount;
  status: WithdrawalStatus;
  created_at: string;
  processed_at: string | null;
  error_message: string | null;
  details: WithdrawalExtras | null;
}

export interface WithdrawalExtras {
  fee_percent?: Amount | null;
  fee_amount_eur?: Amount | null;
  net_amount_eur?: Amount | null;
  /** The payout provider's own word for where the payout is. */
  remote_state?: string | null;
  payout_link_url?: string | null;
  /** Where the latest attempt to pay is; null when there was none. */
  payout_state?: PayoutState | null;
  /** Why that attempt did not pay; the withdrawal may still be pending. */
  payout_error?: string | null;
  provider?: PayoutProviderName | null;
  /** The id under which the provider knows the payout. */
  request_id?: string | null;
  /** What was noted when somebody marked it as paid. */
  reference?: string | null;
  approved_by?: string | null;
  approved_at?: string | null;
  /** It is pending, its amount is above the limit, and nobody has approved it yet. */
  needs_approval?: boolean;
  is_simulated?: boolean;
  /** Where the money goes, as far as staff may see it. */
  destination?: string | null;
  /** What the person was paid in the last 24 hours, or is being paid, besides this one. */
  received_24h_eur?: Amount | null;
  /** Until when payouts of the account wait; null when they don't. */
  cooling_off_until?: string | null;
  cooling_off_because?: AccountChange | null;
  /** Who ended the wait early, for this withdrawal. */
  cooling_off_released_by?: string | null;
  cooling_off_released_at?: string | null;
  cooling_off_released_reason?: string | null;
  /** What the database would refuse the viewer, and why. */
  blocked?: Partial<Record<WithdrawalAction, Refusal>> | null;
}

/** A change of an account after which its payouts wait. */
export type AccountChange = 'password' | 'email' | 'role' | 'destination';

/** What staff can do to a withdrawal that is pending. */
export type WithdrawalAction = 'approve' | 'process' | 'mark_success' | 'mark_failed' | 'release_cooling_off';

/** The sentence says why, and who can. */
export interface Refusal {
  hint: string;
  message: string;
}

/** What is known beyond the row's own fields. */
export function extrasOf({ details }: Withdrawal): WithdrawalExtras {
  return details ?? {};
}

const UNDER_WAY: readonly unknown[] = ['created', 'sending', 'accepted', 'unknown'];

/** Whether an attempt may still pay it: nobody can decide it by hand until the provider has answered. */
export function isUnderWay(withdrawal: Withdrawal): boolean {
  return withdrawal.status === 'pending' && UNDER_WAY.includes(extrasOf(withdrawal).payout_state);
}

/** Whether the provider could not be given it yet: it is tried again, for as long as nobody marks it. */
export function isPutOff(withdrawal: Withdrawal): boolean {
  const { payout_state: state, payout_error: error } = extrasOf(withdrawal);
  return withdrawal.status === 'pending' && state === 'created' && Boolean(error);
}

/** Whether a second person has to approve it, and has not. */
export function awaitsApproval(withdrawal: Withdrawal): boolean {
  return extrasOf(withdrawal).needs_approval === true;
}

/** Whether its payout waits because the account was changed a short time ago. */
export function isCoolingOff(withdrawal: Withdrawal): boolean {
  return Boolean(extrasOf(withdrawal).cooling_off_until);
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
