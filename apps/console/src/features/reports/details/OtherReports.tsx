import { Card } from '#kit/Card.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import type { ReportContext } from '@marketdesk/contract/documents.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Report } from '../report.ts';
import type { ReportsSearch } from '../reports.search.ts';

interface OtherReportsProps {
  title: string;
  /** Text for an empty list. */
  none: string;
  context: UseQueryResult<ReportContext>;
  /** The reports of this group in the context, and their total number. */
  pick: (context: ReportContext) => { reports: readonly Report[]; count: number };
  /** The list's filters that show all of them. */
  all: ReportsSearch;
}

/** The latest related reports, and a link to all. */
export function OtherReports({ title, none, context, pick, all }: OtherReportsProps) {
  const count = context.data === undefined ? null : pick(context.data).count;
  return (
    <Card
      title={title}
      flush
      actions={
        count !== null &&
        count > 0 && (
          <Link
            to="/admin/reports"
            search={all}
            className="shrink-0 rounded-sm text-sm text-accent-text hover:underline"
          >
            Show all ({count.toLocaleString('en')})
          </Link>
        )
      }
    >
      <QueryState
        query={context}
        fallback="Failed to load reports"
        skeleton={<Skeleton className="m-4 h-24" />}
        isEmpty={(data) => pick(data).reports.length === 0}
        empty={<p className="px-4 py-3 text-muted">{none}</p>}
      >
        {(data) => (
          <ul aria-label={title}>
            {pick(data).reports.map((report) => (
              <li key={report.id} className="border-b last:border-b-0">
                <Link
                  to="/admin/reports/$reportId"
                  params={{ reportId: report.id }}
                  className="flex h-10 items-center gap-2 px-4 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate font-medium">{report.reason_category}</span>
                  <ClaimBadge status={report.status} />
                  <span className="w-28 shrink-0 text-right text-sm text-muted">
                    <TimeAgo at={report.created_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
