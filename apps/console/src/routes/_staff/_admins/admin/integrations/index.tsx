import { prefetch } from '#backend/prefetch.ts';
import { targets } from '#features/integrations/integrations.api.ts';
import { IntegrationsScreen } from '#features/integrations/IntegrationsScreen.tsx';
import { TARGETS, type TargetsSearch } from '#features/integrations/targets.search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/integrations/')({
  staticData: { permission: 'integrations.manage' },
  validateSearch: TARGETS.plainText,
  loaderDeps: ({ search }: { search: TargetsSearch }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = TARGETS.read(deps);
    if (invalidParams.length === 0) asStaff(() => prefetch(queryClient, targets(page)));
  },
  component: Integrations,
});

function Integrations() {
  return <IntegrationsScreen search={Route.useSearch()} />;
}
