import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** What was reported, as it was and as it is; null for reports older than evidence, and when it was purged. */
export const reportEvidence = (reportId: string) =>
  queryOptions({
    // A report's other queries begin like this, so that its changes read this too.
    queryKey: ['reports', 'evidence', reportId],
    queryFn: ({ signal }) => rpc('admin_get_report_evidence', { p_report_id: reportId }, signal),
  });
