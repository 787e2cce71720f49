import { prefetch } from '#backend/prefetch.ts';
import { withdrawalCounters, withdrawalsPage } from '#features/withdrawals/withdrawals.api.ts';
import { WITHDRAWALS, type WithdrawalsSearch } from '#features/withdrawals/withdrawals.search.ts';
import { WithdrawalsScreen } from '#features/withdrawals/WithdrawalsScreen.tsx';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/withdrawals/')({
  staticData: { permission: 'money.read' },
  validateSearch: WITHDRAWALS.plainText,
  loaderDeps: ({ search }: { search: WithdrawalsSearch }) => without(search, 'withdrawal'),
  loader: ({ context, deps }) => {
    const { page, invalidParams } = WITHDRAWALS.read(deps);
    if (invalidParams.length > 0) return;
    context.asStaff(() => {
      prefetch(context.queryClient, withdrawalsPage(page));
      prefetch(context.queryClient, withdrawalCounters(page));
    });
  },
  component: Withdrawals,
});

function Withdrawals() {
  return <WithdrawalsScreen search={Route.useSearch()} />;
}
