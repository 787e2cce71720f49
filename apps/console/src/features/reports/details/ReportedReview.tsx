import { Badge } from '#kit/Badge.tsx';
import { buttonClass } from '#kit/Button.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Quote } from '#kit/Quote.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { ReviewsRow } from '@marketdesk/contract/database.generated.ts';
import { Link } from '@tanstack/react-router';

/** The reported review as it is now, who wrote it, and about whom. */
export function ReportedReview({ review }: { review: ReviewsRow }) {
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
