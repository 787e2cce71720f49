import type { ReportsRow, SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';
import type { UserBrief } from '#parts/users.api.ts';

// The columns that the dashboard shows, of the rows that the list procedures send.

export interface Signup extends UserBrief {
  created_at: string;
}

export interface ExpiringPro extends UserBrief {
  subscription_expires_at: string;
}

export interface LatestWithdrawal {
  id: string;
  user_id: string;
  user_username: string | null;
  user_full_name: string | null;
  user_email: string | null;
  method: string;
  /** Euro; show it with formatEuro. */
  amount_eur: number | string;
  status: string;
  created_at: string;
}

export type LatestReport = Pick<
  ReportsRow,
  'id' | 'status' | 'reported_entity_type' | 'reason_category' | 'created_at'
>;

export type LatestTicket = Pick<
  SupportTicketsRow,
  'id' | 'subject' | 'status' | 'category' | 'last_activity_at'
>;
