import type {
  ProfilesRow,
  ReportsRow,
  SupportTicketsRow,
  WithdrawalRow,
} from '@marketdesk/contract/database.generated.ts';
import type { RowOf } from '#backend/rest.ts';
import { BRIEF } from '#parts/users.api.ts';

// The columns that the dashboard asks for and shows, of the rows that the list procedures have.

export const SIGNUP = [...BRIEF, 'created_at'] as const satisfies readonly (keyof ProfilesRow)[];

export type Signup = Pick<ProfilesRow, (typeof SIGNUP)[number]>;

export const EXPIRING_PRO = [
  ...BRIEF,
  'subscription_expires_at',
] as const satisfies readonly (keyof ProfilesRow)[];

export type ExpiringPro = Pick<RowOf<'admin_get_expiring_pro_users'>, (typeof EXPIRING_PRO)[number]>;

export const LATEST_WITHDRAWAL = [
  'id',
  'user_id',
  'user_username',
  'user_full_name',
  'user_email',
  'method',
  'amount_eur',
  'status',
  'created_at',
] as const satisfies readonly (keyof WithdrawalRow)[];

export type LatestWithdrawal = Pick<WithdrawalRow, (typeof LATEST_WITHDRAWAL)[number]>;

export const LATEST_REPORT = [
  'id',
  'status',
  'reported_entity_type',
  'reason_category',
  'created_at',
] as const satisfies readonly (keyof ReportsRow)[];

export type LatestReport = Pick<ReportsRow, (typeof LATEST_REPORT)[number]>;

export const LATEST_TICKET = [
  'id',
  'subject',
  'status',
  'category',
  'last_activity_at',
] as const satisfies readonly (keyof SupportTicketsRow)[];

export type LatestTicket = Pick<SupportTicketsRow, (typeof LATEST_TICKET)[number]>;
