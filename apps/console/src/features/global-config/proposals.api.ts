import { rpc } from '#backend/rest.ts';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { type Proposal, PROPOSALS_KEY } from '#parts/proposals.api.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';

/** What a confirmed proposal may have changed. */
export const CHANGED_BY_PROPOSALS = [
  PROPOSALS_KEY,
  ['global-config'],
  PAYOUTS_HOLD_KEY,
  ['user'],
  ...SHOWS_USERS,
];

/** Has it take effect. Errors: BackendError, reason `own_proposal`, `not_two_people`, `changed_meanwhile`, `proposal_ended` …. */
export function confirmProposal(id: string): Promise<Proposal> {
  return rpc('admin_confirm_proposal', { p_id: id });
}

/** Takes it back, or declines it. Errors: BackendError, reason `proposal_ended`. */
export function withdrawProposal(id: string): Promise<Proposal> {
  return rpc('admin_withdraw_proposal', { p_id: id });
}
