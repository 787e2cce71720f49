import type { ClaimStatus } from '@marketdesk/contract/enums.ts';

/** A support ticket as the server sends it. */
export interface Ticket {
  id: string;
  subject: string;
  status: ClaimStatus;
  category: string;
  user_id: string;
  claimed_by_user_id: string | null;
  created_at: string;
  last_activity_at: string;
}
