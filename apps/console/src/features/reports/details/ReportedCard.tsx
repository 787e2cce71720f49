import { Badge } from '#kit/Badge.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Quote } from '#kit/Quote.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { useItemName } from '#parts/itemNames.api.ts';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { PostsRow, ReviewsRow } from '@marketdesk/contract/database.generated.ts';
import type { ReportContext } from '@marketdesk/contract/documents.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Report } from '../report.ts';
import { ReportedUser } from './ReportedUser.tsx';

interface ReportedCardProps {
  report: Report;
  context: UseQueryResult<ReportContext>;
}

/** The target's current state, beside the report. */
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

/** The reported review's current state, its author and subject. */
function ReportedReview({ review }: { review: ReviewsRow }) {
  return (
    <div className="flex flex-col gap-3">
      {review.is_hidden && <Badge tone="warn">Hidden</Badge>}
      <Quote text={review.comment} otherwise="No comment" />
      <Facts>
        <Fact name="Rating">{review.rating}</Fact>
        <Fact name="Reviewer">
          <UserRef userId={review.reviewer_user_id} />
        </Fact>
        <Fact name="Reviewed user">
          <UserRef userId={review.reviewed_user_id} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={review.created_at} />
        </Fact>
      </Facts>
      <Link to="/admin/reviews" search={{ search: review.id }} className={`${buttonClass()} self-start`}>
        View review
      </Link>
    </div>
  );
}

/** The reported post's current state and its owner. */
function ReportedPost({ post }: { post: PostsRow }) {
  const category = useItemName(post.category_id, post.category);
  const subcategory = useItemName(post.subcategory_id, post.subcategory);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {post.title ?? 'Untitled Post'}
        </h3>
        <PostBadge status={post.status} />
        {post.deleted_at !== null && <Badge tone="bad">Deleted</Badge>}
      </div>
      <Quote text={post.description} otherwise="No description" />
      <Facts>
        <Fact name="User">
          <UserRef userId={post.user_id} />
        </Fact>
        <Fact name="Category">
          {[category, subcategory]
            .filter((name) => name !== null)
            .map(isolated)
            .join(' / ') || NOTHING}
        </Fact>
        <Fact name="Country">
          <CountryFlag code={post.country_code} />
        </Fact>
        <Fact name="Budget">{formatEuro(post.budget)}</Fact>
        <Fact name="Created">
          <TimeAgo at={post.created_at} />
        </Fact>
      </Facts>
      {post.deleted_at === null && (
        <Link
          to="/admin/posts/$postId"
          params={{ postId: post.id }}
          className={`${buttonClass()} self-start`}
        >
          View post
        </Link>
      )}
    </div>
  );
}
