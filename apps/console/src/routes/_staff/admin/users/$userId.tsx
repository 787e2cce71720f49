import { prefetch } from '#backend/prefetch.ts';
import { userDetails } from '#features/users/details/details.api.ts';
import { isUserId } from '#features/users/details/userId.ts';
import { UserDetailsScreen } from '#features/users/details/UserDetailsScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/users/$userId')({
  loader: ({ context, params: { userId } }) => {
    if (isUserId(userId)) prefetch(context.queryClient, userDetails(userId));
  },
  component: UserPage,
});

function UserPage() {
  return <UserDetailsScreen userId={Route.useParams().userId} />;
}
