import { SUPPORT_DESK } from '#features/support/support.desk.ts';
import { type SupportSearch, TICKETS } from '#features/support/support.search.ts';
import { SupportScreen } from '#features/support/SupportScreen.tsx';
import { rememberSearch } from '#kit/list/rememberedSearch.ts';
import { without } from '#kit/list/without.ts';
import { deskPage } from '#engine/desk/desk.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/support/')({
  staticData: { permission: 'support.read' },
  validateSearch: TICKETS.plainText,
  beforeLoad: ({ search, cause }) => {
    rememberSearch({ path: '/admin/support', search, cause, passing: TICKETS.passing });
  },
  loaderDeps: ({ search }: { search: SupportSearch }) => without(search, 'ticket'),
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, TICKETS.read(deps), (page) => deskPage(SUPPORT_DESK, page))),
  component: Support,
});

function Support() {
  return <SupportScreen search={Route.useSearch()} />;
}
