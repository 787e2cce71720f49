import { CopyId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { EyeOff } from 'lucide-react';
import { RowActions } from './actions/ReviewActions.tsx';
import { Hidden } from './Hidden.tsx';
import { Rating } from './Rating.tsx';
import type { Review } from './review.ts';

const column = listColumns<Review>();

export const REVIEWS_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    meta: { from: 'xl' },
    cell: ({ row }) => <CopyId id={row.original.id} />,
  }),
  column.display({
    id: 'rating',
    header: 'Rating',
    meta: { sort: 'rating' },
    cell: ({ row }) => <Rating rating={row.original.rating} short />,
  }),
  column.display({
    id: 'reviewed',
    header: 'Reviewed user',
    meta: { from: 'lg' },
    cell: ({ row }) => <Person userId={row.original.reviewed_user_id} />,
  }),
  column.display({
    id: 'reviewer',
    header: 'Reviewer',
    meta: { from: 'xl' },
    cell: ({ row }) => <Person userId={row.original.reviewer_user_id} />,
  }),
  column.display({
    id: 'comment',
    header: 'Comment',
    meta: { grow: true },
    cell: ({ row }) => <Comment review={row.original} />,
  }),
  column.display({
    id: 'is_hidden',
    header: 'Hidden',
    meta: { sort: 'is_hidden', firstDirection: 'desc', from: 'sm', width: 'w-20' },
    cell: ({ row }) => <Hidden hidden={row.original.is_hidden} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'lg' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true },
    cell: ({ row }) => <RowActions review={row.original} />,
  }),
];

// The comment matters most here: long names are cut off.
function Person({ userId }: { userId: string | null }) {
  return (
    <span className="block max-w-28 min-w-0 wide:max-w-36 2xl:max-w-none">
      <UserRef userId={userId} />
    </span>
  );
}

// On a phone the column that says Hidden has no room. The description leaves that name to the filter and the column.
function Comment({ review: { comment, is_hidden } }: { review: Review }) {
  return (
    <span
      title={comment ?? undefined}
      aria-description={is_hidden ? 'Hidden' : undefined}
      className={cx(is_hidden && 'max-sm:text-faint')}
    >
      {is_hidden && <EyeOff aria-hidden="true" className="mr-1 inline size-3.5 text-warn sm:hidden" />}
      {comment ?? NOTHING}
    </span>
  );
}
