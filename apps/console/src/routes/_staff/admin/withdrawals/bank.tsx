import { prefetch } from '#backend/prefetch.ts';
import { bankDays, bankLines, bankStatements } from '#features/bank/bank.api.ts';
import { BANK_LINES, type BankSearch } from '#features/bank/bank.search.ts';
import { BankScreen } from '#features/bank/BankScreen.tsx';
import { without } from '#kit/list/without.ts';
import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/withdrawals/bank')({
  staticData: { permission: 'money.read' },
  validateSearch: BANK_LINES.plainText,
  loaderDeps: ({ search }: { search: BankSearch }) => without(search, 'line'),
  loader: ({ context: { asStaff, queryClient }, deps }) => {
    const { page, invalidParams } = BANK_LINES.read(deps);
    asStaff(() => {
      if (invalidParams.length === 0) prefetch(queryClient, bankLines(page));
      queryClient.infiniteQuery(bankDays()).catch(noop);
      prefetch(queryClient, bankStatements());
    });
  },
  component: Bank,
});

function Bank() {
  return <BankScreen search={Route.useSearch()} />;
}
