import { prefetch } from '#backend/prefetch.ts';
import { legalHolds } from '#features/privacy/holds/holds.api.ts';
import { HOLDS, type HoldsSearch } from '#features/privacy/holds/holds.search.ts';
import { HoldsScreen } from '#features/privacy/holds/HoldsScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/privacy/holds')({
  staticData: { permission: 'privacy.manage' },
  validateSearch: HOLDS.plainText,
  loaderDeps: ({ search }: { search: HoldsSearch }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = HOLDS.read(deps);
    if (invalidParams.length === 0) asStaff(() => prefetch(queryClient, legalHolds(page)));
  },
  component: Holds,
});

function Holds() {
  return <HoldsScreen search={Route.useSearch()} />;
}
