import { prefetch } from '#backend/prefetch.ts';
import { withdrawalCounters, withdrawalsPage } from '#features/withdrawals/withdrawals.api.ts';
import { WITHDRAWALS_VOCABULARY, type WithdrawalsSearch } from '#features/withdrawals/withdrawals.search.ts';
import { WithdrawalsScreen } from '#features/withdrawals/WithdrawalsScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/withdrawals')({
  validateSearch: plainText(WITHDRAWALS_VOCABULARY),
  loaderDeps: ({ search }: { search: WithdrawalsSearch }) => without(search, 'withdrawal'),
  loader: ({ context, deps }) => {
    const { values, notUnderstood } = readSearch(WITHDRAWALS_VOCABULARY, deps);
    if (notUnderstood.length === 0) {
      prefetch(context.queryClient, withdrawalsPage(values));
      prefetch(context.queryClient, withdrawalCounters(without(values, 'page')));
    }
  },
  component: Withdrawals,
});

function Withdrawals() {
  return <WithdrawalsScreen search={Route.useSearch()} />;
}
