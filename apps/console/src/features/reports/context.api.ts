import { rpc } from '#backend/rest.ts';
import type { PostsRow, ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Report } from './report.ts';
import { REPORTS_KEY } from './reports.desk.ts';

/** The reported user or post as it is now. */
export type Reported = { kind: 'user'; user: ProfilesRow } | { kind: 'post'; post: PostsRow };

/** What lies around a report. */
export interface ReportContext {
  /** Null when it is gone. */
  reported: Reported | null;
  /** Other reports about the same, all of them and the latest ten. */
  about_count: number;
  about: Report[];
  /** Other reports by the same reporter, likewise. */
  by_reporter_count: number;
  by_reporter: Report[];
}

export function reportContext(reportId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'context', reportId],
    queryFn: ({ signal }) =>
      rpc<ReportContext>('admin_get_report_context', { p_report_id: reportId }, signal),
  });
}
