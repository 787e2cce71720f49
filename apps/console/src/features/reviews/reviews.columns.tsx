import { CopyId } from '#kit/CopyId.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { RowActions } from './actions/ReviewActions.tsx';
import { Hidden } from './Hidden.tsx';
import { Rating } from './Rating.tsx';
import type { Review } from './review.ts';

const column = listColumns<Review>();

export const REVIEWS_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    meta: { from: 'lg' },
    cell: ({ row }) => <CopyId id={row.original.id} />,
  }),
  column.display({
    id: 'rating',
    header: 'Rating',
    meta: { sort: 'rating', width: 'w-28' },
    cell: ({ row }) => <Rating rating={row.original.rating} />,
  }),
  column.display({
    id: 'reviewed',
    header: 'Reviewed user',
    meta: { from: 'md' },
    cell: ({ row }) => <UserRef userId={row.original.reviewed_user_id} />,
  }),
  column.display({
    id: 'reviewer',
    header: 'Reviewer',
    meta: { from: 'lg' },
    cell: ({ row }) => <UserRef userId={row.original.reviewer_user_id} />,
  }),
  column.display({
    id: 'comment',
    header: 'Comment',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <span title={original.comment ?? undefined}>{original.comment ?? NOTHING}</span>
    ),
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
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'sm' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true },
    cell: ({ row }) => <RowActions review={row.original} />,
  }),
];
