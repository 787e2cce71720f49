import { usersPage } from '#features/users/users.api.ts';
import { USERS } from '#features/users/users.search.ts';
import { UsersScreen } from '#features/users/UsersScreen.tsx';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/users/')({
  staticData: { permission: 'users.read' },
  validateSearch: USERS.plainText,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, USERS.read(deps), usersPage)),
  component: Users,
});

function Users() {
  return <UsersScreen search={Route.useSearch()} />;
}
