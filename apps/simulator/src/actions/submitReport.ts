import type { ReportsRow } from '@marketdesk/contract/database.generated.ts';
import type { ReportEntityType, ReportReason } from '@marketdesk/contract/enums.ts';
import { call, type Client } from '../client.ts';

export interface NewReport {
  about: ReportEntityType;
  id: string;
  reason: ReportReason;
  description: string | null;
  locale?: string;
  country?: string;
  appVersion?: string;
  device?: Readonly<Record<string, unknown>>;
}

/** Reports a user or a post. Throws Refusal. */
export function submitReport(client: Client, report: NewReport): Promise<ReportsRow> {
  return call(client, 'submit_report', {
    p_entity_type: report.about,
    p_entity_id: report.id,
    p_reason: report.reason,
    p_description: report.description,
    p_locale: report.locale ?? null,
    p_country_code: report.country ?? null,
    p_app_version: report.appVersion ?? null,
    p_device_info: report.device ?? null,
  });
}
