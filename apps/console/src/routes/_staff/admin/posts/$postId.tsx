import { prefetch } from '#backend/prefetch.ts';
import { PostDetailsScreen } from '#features/posts/details/PostDetailsScreen.tsx';
import { postById } from '#features/posts/posts.api.ts';
import { uuid } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/posts/$postId')({
  loader: ({ context, params }) => {
    const postId = uuid(params.postId);
    if (postId !== undefined) prefetch(context.queryClient, postById(postId));
  },
  component: PostPage,
});

function PostPage() {
  return <PostDetailsScreen postId={Route.useParams().postId} />;
}
