import type { ClaimStatus, ReportEntityType } from '@marketdesk/contract/enums.ts';

/** An abuse report as the server sends it. */
export interface Report {
  id: string;
  status: ClaimStatus;
  reported_entity_type: ReportEntityType;
  reported_entity_id: string;
  /** Null when the reporter's account is gone. */
  reporter_user_id: string | null;
  claimed_by_user_id: string | null;
  reason_category: string;
  description: string | null;
  /** 0 to 10. */
  severity: number | null;
  resolution_notes: string | null;
  resolution_action: string | null;
  locale: string | null;
  country_code: string | null;
  app_version: string | null;
  device_info: Record<string, unknown> | null;
  created_at: string;
}
