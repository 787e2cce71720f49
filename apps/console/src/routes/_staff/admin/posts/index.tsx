import { postsPage } from '#features/posts/posts.api.ts';
import { POSTS, type PostsSearch } from '#features/posts/posts.search.ts';
import { PostsScreen } from '#features/posts/PostsScreen.tsx';
import { without } from '#kit/list/without.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/posts/')({
  staticData: { permission: 'posts.read' },
  validateSearch: POSTS.plainText,
  loaderDeps: ({ search }: { search: PostsSearch }) => without(search, 'post'),
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, POSTS.read(deps), postsPage)),
  component: Posts,
});

function Posts() {
  return <PostsScreen search={Route.useSearch()} />;
}
