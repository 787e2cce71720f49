import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { Quote } from '#kit/Quote.tsx';
import { DeletedItem } from '#parts/DeletedItem.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { DrawerActions } from './actions/ReviewActions.tsx';
import { Hidden } from './Hidden.tsx';
import { Rating } from '#parts/Rating.tsx';
import type { Review } from './review.ts';
import { restoreReview, REVIEWS_KEY } from './reviews.api.ts';

/** A review beside the list, with its full comment. */
export default function ReviewDrawer(list: OpenRow<Review>) {
  return (
    <RowDrawer
      of={list}
      title={() => 'Review'}
      words={{
        untitled: 'Review',
        fallback: 'Failed to load reviews',
        missing: 'This review does not exist or was deleted.',
      }}
      about={(id) => (
        <DeletedItem table="reviews" id={id} what="review" restore={restoreReview} refresh={[REVIEWS_KEY]} />
      )}
      footer={(review, isOpen) => <DrawerActions key={review.id} review={review} isOpen={isOpen} />}
      pane={{ waits: ({ is_hidden }) => !is_hidden }}
    >
      {(review) => <ReviewPreview review={review} />}
    </RowDrawer>
  );
}

function ReviewPreview({ review }: { review: Review }) {
  return (
    <div className="flex flex-col gap-4">
      <Quote text={review.comment} otherwise="No comment" />
      <Facts>
        <Fact name="Rating">
          <Rating rating={review.rating} />
        </Fact>
        <Fact name="Reviewed user">
          <UserRef userId={review.reviewed_user_id} />
        </Fact>
        <Fact name="Reviewer">
          <UserRef userId={review.reviewer_user_id} />
        </Fact>
        <Fact name="Hidden">
          <Hidden hidden={review.is_hidden} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={review.created_at} />
        </Fact>
        <Fact name="ID">
          <CopyId id={review.id} />
        </Fact>
      </Facts>
    </div>
  );
}
