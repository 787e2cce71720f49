import { prefetch } from '#backend/prefetch.ts';
import { usersPage } from '#features/users/users.api.ts';
import { USERS } from '#features/users/users.search.ts';
import { UsersScreen } from '#features/users/UsersScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/users/')({
  validateSearch: USERS.plainText,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { page, notUnderstood } = USERS.read(deps);
    if (notUnderstood.length === 0) prefetch(context.queryClient, usersPage(page));
  },
  component: Users,
});

function Users() {
  return <UsersScreen search={Route.useSearch()} />;
}
