import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserLines } from '#parts/UserLines.tsx';
import type { Post } from './post.ts';
import { PostCategory } from './PostCategory.tsx';

const column = listColumns<Post>();

export const POSTS_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    meta: { from: 'lg' },
    cell: ({ row }) => <CopyId id={row.original.id} />,
  }),
  column.display({
    id: 'title',
    header: 'Title',
    meta: { grow: true },
    cell: ({ row }) =>
      row.original.title === null ? (
        <span className="text-faint">Untitled Post</span>
      ) : (
        <span className="font-medium" title={row.original.title}>
          {row.original.title}
        </span>
      ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { sort: 'status', width: 'w-40' },
    cell: ({ row }) => <PostBadge status={row.original.status} />,
  }),
  column.display({
    id: 'user',
    header: 'User',
    meta: { from: 'md' },
    cell: ({ row }) => <UserLines userId={row.original.user_id} withId />,
  }),
  column.display({
    id: 'category',
    header: 'Category / Subcategory',
    meta: { from: 'lg' },
    cell: ({ row }) => <PostCategory post={row.original} />,
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
    cell: ({ row }) => <PreviewRow parameter="post" id={row.original.id} />,
  }),
];
