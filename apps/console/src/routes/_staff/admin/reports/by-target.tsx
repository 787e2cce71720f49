import { byTargetPage } from '#features/reports/by-target/byTarget.api.ts';
import { BY_TARGET, type ByTargetSearch } from '#features/reports/by-target/byTarget.search.ts';
import { ByTargetScreen } from '#features/reports/by-target/ByTargetScreen.tsx';
import { without } from '#kit/list/without.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/by-target')({
  staticData: { permission: 'reports.read' },
  validateSearch: BY_TARGET.plainText,
  loaderDeps: ({ search }: { search: ByTargetSearch }) => without(search, 'target'),
  loader: ({ context: { asStaff, queryClient }, deps }) =>
    asStaff(() => prefetchPage(queryClient, BY_TARGET.read(deps), byTargetPage)),
  component: ByTarget,
});

function ByTarget() {
  return <ByTargetScreen search={Route.useSearch()} />;
}
