import { prefetch } from '#backend/prefetch.ts';
import { postsPage } from '#features/posts/posts.api.ts';
import { POSTS, type PostsSearch } from '#features/posts/posts.search.ts';
import { PostsScreen } from '#features/posts/PostsScreen.tsx';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/posts/')({
  validateSearch: POSTS.plainText,
  loaderDeps: ({ search }: { search: PostsSearch }) => without(search, 'post'),
  loader: ({ context, deps }) => {
    const { page, notUnderstood } = POSTS.read(deps);
    if (notUnderstood.length === 0) prefetch(context.queryClient, postsPage(page));
  },
  component: Posts,
});

function Posts() {
  return <PostsScreen search={Route.useSearch()} />;
}
