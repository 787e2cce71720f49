import { prefetch } from '#backend/prefetch.ts';
import { usersPage } from '#features/users/users.api.ts';
import { readUsersPage, USERS_VOCABULARY } from '#features/users/users.search.ts';
import { UsersScreen } from '#features/users/UsersScreen.tsx';
import { plainText } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/users/')({
  validateSearch: plainText(USERS_VOCABULARY),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const page = readUsersPage(deps);
    if (page !== null) prefetch(context.queryClient, usersPage(page));
  },
  component: Users,
});

function Users() {
  return <UsersScreen search={Route.useSearch()} />;
}
