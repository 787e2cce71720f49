import { prefetch } from '#backend/prefetch.ts';
import { supplyGaps, supplyMap } from '#features/taxonomy/supply/supply.api.ts';
import { SUPPLY } from '#features/taxonomy/supply/supply.search.ts';
import { SupplyScreen } from '#features/taxonomy/supply/SupplyScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/supply')({
  staticData: { permission: 'taxonomy.read' },
  validateSearch: SUPPLY.plainText,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = SUPPLY.read(deps);
    if (invalidParams.length > 0) return;
    asStaff(() => {
      if (page.view === 'map') prefetch(queryClient, supplyMap(page));
      else prefetch(queryClient, supplyGaps(page));
    });
  },
  component: Supply,
});

function Supply() {
  return <SupplyScreen search={Route.useSearch()} />;
}
