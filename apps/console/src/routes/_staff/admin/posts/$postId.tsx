import { prefetch } from '#backend/prefetch.ts';
import { PostDetailsScreen } from '#features/posts/details/PostDetailsScreen.tsx';
import { postById } from '#features/posts/posts.api.ts';
import { plainText, uuid } from '#kit/list/search.ts';
import { HISTORY_VOCABULARY } from '#engine/history/history.search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/posts/$postId')({
  staticData: { permission: 'posts.read' },
  validateSearch: plainText(HISTORY_VOCABULARY),
  loader: ({ context, params }) => {
    const postId = uuid(params.postId);
    if (postId !== undefined) context.asStaff(() => prefetch(context.queryClient, postById(postId)));
  },
  component: PostPage,
});

function PostPage() {
  return <PostDetailsScreen postId={Route.useParams().postId} search={Route.useSearch()} />;
}
