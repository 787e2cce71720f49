import { prefetch } from '#backend/prefetch.ts';
import { serverNow } from '#backend/serverNow.ts';
import {
  offeredPeriods,
  periodBefore,
  periodOf,
  statement,
} from '#features/withdrawals/statement/statement.api.ts';
import { STATEMENT_SEARCH, type StatementSearch } from '#features/withdrawals/statement/statement.search.ts';
import { StatementScreen } from '#features/withdrawals/statement/StatementScreen.tsx';
import { plainText, readSearch } from '#kit/list/search.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/withdrawals/statement')({
  staticData: { permission: 'money.statement' },
  validateSearch: plainText(STATEMENT_SEARCH),
  loaderDeps: ({ search: { month } }: { search: StatementSearch }) => ({ month }),
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { values, invalidParams } = readSearch(STATEMENT_SEARCH, deps);
    if (invalidParams.length > 0) return;
    const now = serverNow();
    const period = values.month === undefined ? offeredPeriods(now)[0] : periodOf(values.month, now);
    if (period === undefined) return;
    asStaff(() => {
      prefetch(queryClient, statement(period));
      prefetch(queryClient, statement(periodBefore(period, now)));
    });
  },
  component: Statement,
});

function Statement() {
  return <StatementScreen search={Route.useSearch()} />;
}
