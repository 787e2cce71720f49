import { CopyId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { EyeOff } from 'lucide-react';
import { RowActions } from './actions/ReviewActions.tsx';
import { Hidden } from './Hidden.tsx';
import { Rating } from '#parts/Rating.tsx';
import type { Review } from './review.ts';

export const REVIEWS_COLUMNS: ListColumn<Review>[] = [
  { id: 'id', header: 'ID', from: 'xl', cell: (review) => <CopyId id={review.id} /> },
  {
    id: 'rating',
    header: 'Rating',
    sort: 'rating',
    cell: (review) => <Rating rating={review.rating} short />,
  },
  {
    id: 'reviewed',
    header: 'Reviewed user',
    from: 'lg',
    cell: (review) => <PersonCell userId={review.reviewed_user_id} room="least" />,
  },
  {
    id: 'reviewer',
    header: 'Reviewer',
    from: 'xl',
    cell: (review) => <PersonCell userId={review.reviewer_user_id} room="least" />,
  },
  { id: 'comment', header: 'Comment', grow: true, cell: (review) => <Comment review={review} /> },
  {
    id: 'is_hidden',
    header: 'Hidden',
    sort: 'is_hidden',
    firstDirection: 'desc',
    from: 'sm',
    width: 'w-20',
    cell: (review) => <Hidden hidden={review.is_hidden} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    cell: (review) => <TimeAgo at={review.created_at} short />,
  },
  {
    ...ACTIONS,
    cell: (review) => <RowActions review={review} />,
  },
];

// On phones the Hidden column has no room. The description leaves that name to the filter and the column.
function Comment({ review: { comment, is_hidden } }: { review: Review }) {
  return (
    <span
      dir="auto"
      title={comment ?? undefined}
      aria-description={is_hidden ? 'Hidden' : undefined}
      className={cx(is_hidden && 'max-sm:text-faint')}
    >
      {is_hidden && <EyeOff aria-hidden="true" className="mr-1 inline size-3.5 text-warn sm:hidden" />}
      {comment ?? NOTHING}
    </span>
  );
}
