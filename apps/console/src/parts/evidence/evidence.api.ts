import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The target as reported and as it is now; null for reports older than evidence, and after purging. */
export const reportEvidence = (reportId: string) =>
  queryOptions({
    // The key prefix of a report's queries, so changes refetch this too.
    queryKey: ['reports', 'evidence', reportId],
    queryFn: ({ signal }) => rpc('admin_get_report_evidence', { p_report_id: reportId }, signal),
  });
