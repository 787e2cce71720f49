import { prefetch } from '#backend/prefetch.ts';
import { postsPage } from '#features/posts/posts.api.ts';
import { POSTS_VOCABULARY, type PostsSearch } from '#features/posts/posts.search.ts';
import { PostsScreen } from '#features/posts/PostsScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/posts/')({
  validateSearch: plainText(POSTS_VOCABULARY),
  loaderDeps: ({ search }: { search: PostsSearch }) => without(search, 'post'),
  loader: ({ context, deps }) => {
    const { values, notUnderstood } = readSearch(POSTS_VOCABULARY, deps);
    if (notUnderstood.length === 0) prefetch(context.queryClient, postsPage(values));
  },
  component: Posts,
});

function Posts() {
  return <PostsScreen search={Route.useSearch()} />;
}
