import { prefetch } from '#backend/prefetch.ts';
import { DELIVERIES, type DeliveriesSearch } from '#features/integrations/details/deliveries.search.ts';
import { IntegrationScreen } from '#features/integrations/details/IntegrationScreen.tsx';
import { deliveries, targetById } from '#features/integrations/integrations.api.ts';
import { uuid } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/integrations/$targetId')({
  staticData: { permission: 'integrations.manage' },
  validateSearch: DELIVERIES.plainText,
  loaderDeps: ({ search }: { search: DeliveriesSearch }) => search,
  loader: ({ context: { asStaff, queryClient }, deps, params }) => {
    const id = uuid(params.targetId);
    const { page, invalidParams } = DELIVERIES.read(deps);
    if (id === undefined) return;
    asStaff(() => {
      prefetch(queryClient, targetById(id));
      if (invalidParams.length === 0) prefetch(queryClient, deliveries(id)(page));
    });
  },
  component: Integration,
});

function Integration() {
  return <IntegrationScreen targetId={Route.useParams().targetId} search={Route.useSearch()} />;
}
