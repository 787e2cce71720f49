import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { ReportContext } from '@marketdesk/contract/documents.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Report } from '../report.ts';
import { ReportedPost } from './ReportedPost.tsx';
import { ReportedReview } from './ReportedReview.tsx';
import { ReportedUser } from './ReportedUser.tsx';

interface ReportedCardProps {
  report: Report;
  context: UseQueryResult<ReportContext>;
}

/** The reported user, post or review as it is now, beside what was said about it. */
export function ReportedCard({ report, context }: ReportedCardProps) {
  const kind = report.reported_entity_type;
  return (
    <Card title={`Reported ${kind}`}>
      <QueryState query={context} fallback={`Failed to load ${kind}`} skeleton={<Lines />}>
        {({ reported }) => {
          if (reported === null)
            return <Empty text={`This ${kind} is gone.`} hint="It was deleted after being reported." />;
          if (reported.kind === 'user') return <ReportedUser user={reported.user} reportId={report.id} />;
          if (reported.kind === 'post') return <ReportedPost post={reported.post} />;
          return <ReportedReview review={reported.review} />;
        }}
      </QueryState>
    </Card>
  );
}

function Lines() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} className="h-7 w-full" />
      ))}
    </div>
  );
}
