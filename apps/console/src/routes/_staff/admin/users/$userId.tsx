import { prefetch } from '#backend/prefetch.ts';
import { isUserId, userDetails, userRecord } from '#features/users/details/details.api.ts';
import { USER_VOCABULARY } from '#features/users/details/user.search.ts';
import { UserDetailsScreen } from '#features/users/details/UserDetailsScreen.tsx';
import { plainText } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/users/$userId')({
  staticData: { permission: 'users.read' },
  validateSearch: plainText(USER_VOCABULARY),
  loader: ({ context, params: { userId } }) => {
    if (!isUserId(userId)) return;
    context.asStaff(() => {
      prefetch(context.queryClient, userDetails(userId));
      prefetch(context.queryClient, userRecord(userId));
    });
  },
  component: UserPage,
});

function UserPage() {
  return <UserDetailsScreen userId={Route.useParams().userId} search={Route.useSearch()} />;
}
