import { shortId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, listColumns } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { PostBadge } from '#parts/statusBadges.tsx';
import { UserLines } from '#parts/UserLines.tsx';
import { RowActions } from './actions/RowActions.tsx';
import { type Post, titleOf } from './post.ts';
import type { POSTS } from './posts.search.ts';
import { CategoryLines } from './PostCategory.tsx';

export const POSTS_COLUMNS = listColumns<Post, typeof POSTS.columns>({
  id: {
    header: 'ID',
    from: 'wide',
    cell: (post) => (
      <RowLink
        to={`/admin/posts/${post.id}`}
        title={post.id}
        className="rounded-sm font-mono text-xs text-accent-text hover:underline"
      >
        {shortId(post.id)}
      </RowLink>
    ),
  },
  title: { header: 'Title', grow: true, cell: (post) => <Title post={post} /> },
  status: { header: 'Status', sort: 'status', cell: (post) => <PostBadge status={post.status} /> },
  user: {
    header: 'User',
    from: 'md',
    cell: (post) => (
      <span className="block max-w-28 lg:max-w-40 wide:max-w-56 2xl:max-w-none @max-[52rem]/beside:max-w-28">
        <UserLines userId={post.user_id} withId />
      </span>
    ),
  },
  category: {
    header: 'Category / Subcategory',
    from: 'xl',
    cell: (post) => <CategoryLines post={post} />,
  },
  created_at: {
    header: 'Created',
    // On a tablet the user has its room.
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'sm',
    width: 'md:max-[1100px]:hidden!',
    cell: (post) => <TimeAgo at={post.created_at} short />,
  },
  actions: {
    ...ACTIONS,
    cell: (post) => <RowActions post={post} />,
  },
});

function Title({ post }: { post: Pick<Post, 'title'> }) {
  const title = titleOf(post);
  return (
    <span dir="auto" className={title === post.title ? 'font-medium' : 'text-faint'} title={title}>
      {title}
    </span>
  );
}
