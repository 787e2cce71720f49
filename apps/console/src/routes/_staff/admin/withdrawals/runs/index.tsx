import { payoutRuns } from '#features/withdrawals/runs/runs.api.ts';
import { RUNS, type RunsSearch } from '#features/withdrawals/runs/runs.search.ts';
import { RunsScreen } from '#features/withdrawals/runs/RunsScreen.tsx';
import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/withdrawals/runs/')({
  staticData: { permission: 'money.read' },
  validateSearch: RUNS.plainText,
  loaderDeps: ({ search }: { search: RunsSearch }) => search,
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = RUNS.read(deps);
    if (invalidParams.length > 0) return;
    asStaff(() => void queryClient.infiniteQuery(payoutRuns(page.state)).catch(noop));
  },
  component: Runs,
});

function Runs() {
  return <RunsScreen search={Route.useSearch()} />;
}
