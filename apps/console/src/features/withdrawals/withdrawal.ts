import type { WithdrawalMethod, WithdrawalStatus } from '@marketdesk/contract/enums.ts';

/** Amounts are JSON numbers or decimal text: show them with formatEuro, never compute with them. */
type Amount = number | string;

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
}
