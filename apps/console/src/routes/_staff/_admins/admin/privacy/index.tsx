import { prefetch } from '#backend/prefetch.ts';
import { privacyRequests } from '#features/privacy/requests.api.ts';
import { REQUESTS, type RequestsSearch } from '#features/privacy/requests.search.ts';
import { RequestsScreen } from '#features/privacy/RequestsScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/privacy/')({
  staticData: { permission: 'privacy.manage' },
  validateSearch: REQUESTS.plainText,
  loaderDeps: ({ search }: { search: RequestsSearch }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = REQUESTS.read(deps);
    if (invalidParams.length === 0) asStaff(() => prefetch(queryClient, privacyRequests(page)));
  },
  component: Privacy,
});

function Privacy() {
  return <RequestsScreen search={Route.useSearch()} />;
}
