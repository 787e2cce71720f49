import { shortId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserLines } from '#parts/UserLines.tsx';
import { RowActions } from './actions/RowActions.tsx';
import { type ListedPost, titleOf } from './post.ts';
import { CategoryLines } from './PostCategory.tsx';

const column = listColumns<ListedPost>();

export const POSTS_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    meta: { from: 'xl' },
    cell: ({ row }) => (
      <RowLink
        to={`/admin/posts/${row.original.id}`}
        title={row.original.id}
        className="rounded-sm font-mono text-xs text-accent-text hover:underline"
      >
        {shortId(row.original.id)}
      </RowLink>
    ),
  }),
  column.display({
    id: 'title',
    header: 'Title',
    meta: { grow: true },
    cell: ({ row }) => <Title post={row.original} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { sort: 'status' },
    cell: ({ row }) => <PostBadge status={row.original.status} />,
  }),
  column.display({
    id: 'user',
    header: 'User',
    meta: { from: 'md' },
    cell: ({ row }) => (
      <span className="block max-w-28 lg:max-w-40 wide:max-w-56 2xl:max-w-none">
        <UserLines userId={row.original.user_id} withId />
      </span>
    ),
  }),
  column.display({
    id: 'category',
    header: 'Category / Subcategory',
    meta: { from: 'xl' },
    cell: ({ row }) => <CategoryLines post={row.original} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    // On a tablet the user has its room.
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'sm', width: 'md:max-lg:hidden!' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true },
    cell: ({ row }) => <RowActions post={row.original} />,
  }),
];

function Title({ post }: { post: ListedPost }) {
  const title = titleOf(post);
  return (
    <span className={title === post.title ? 'font-medium' : 'text-faint'} title={title}>
      {title}
    </span>
  );
}
