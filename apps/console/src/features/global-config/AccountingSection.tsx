import { Card } from '#kit/Card.tsx';
import { InlineCell } from '#kit/fields/InlineBox.tsx';
import type { Reading } from '#kit/fields/useInlineEdit.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { SAVED_TOAST_MS } from '@marketdesk/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccountingAccount, accountingAccounts, saveAccountingAccount } from './globalConfig.api.ts';

/** What is booked on the account of each purpose. */
export const PURPOSES: Readonly<Record<AccountingAccount['purpose'], string>> = {
  payment_service: 'Top-ups received',
  escrow: 'Earnings from jobs',
  balances: 'Balances of users',
  withdrawals_to_pay: 'Requested withdrawals',
  bank: 'Payouts from the bank',
  provider: 'Payouts by the provider',
  fee_income: 'Fees of payouts',
  corrections: 'Corrections by staff',
};

/** The accounts of the bookkeeping that the exported journal names. */
export function AccountingSection() {
  const accounts = useQuery(accountingAccounts());
  return (
    <Card title="Accounting accounts" flush>
      <p className="border-b px-4 py-3 text-muted">
        Debit and credit accounts of the journal, which you can export from the statement. A change also
        applies to later exports of earlier months.
      </p>
      <div className="relative overflow-x-auto">
        <QueryTable
          label="Accounting accounts"
          query={accounts}
          fallback="Failed to load the accounting accounts"
          lines={8}
          empty={{ text: 'No accounts.' }}
          columns={useIsNarrow() ? NARROW_COLUMNS : COLUMNS}
          rowId={({ purpose }) => purpose}
        />
      </div>
    </Card>
  );
}

const COLUMNS: ListColumn<AccountingAccount>[] = [
  {
    id: 'purpose',
    header: 'Booked there',
    width: 'w-64 min-w-44!',
    cell: ({ purpose }) => PURPOSES[purpose],
  },
  {
    id: 'account',
    header: 'Account',
    width: 'w-48 min-w-36!',
    cell: (row) => <AccountCell row={row} field="account" />,
  },
  {
    id: 'name',
    header: 'Name',
    grow: true,
    wrap: true,
    cell: (row) => <AccountCell row={row} field="name" />,
  },
];

const NARROW_COLUMNS: ListColumn<AccountingAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    grow: true,
    wrap: true,
    cell: (row) => (
      <div className="flex flex-col py-1">
        <span className="font-medium">{PURPOSES[row.purpose]}</span>
        <span className="flex gap-3 *:min-w-0 *:flex-1">
          <AccountCell row={row} field="account" />
          <AccountCell row={row} field="name" />
        </span>
      </div>
    ),
  },
];

const FIELDS = {
  account: { label: 'Account', missing: 'Enter an account.' },
  name: { label: 'Name', missing: 'Enter a name.' },
} as const;

interface AccountCellProps {
  row: AccountingAccount;
  field: keyof typeof FIELDS;
}

function AccountCell({ row, field }: AccountCellProps) {
  const client = useQueryClient();
  const { queryKey } = accountingAccounts();
  const { label, missing } = FIELDS[field];
  return (
    <InlineCell
      label={`${label}: ${PURPOSES[row.purpose]}`}
      editable={may(useMe(), 'config.edit')}
      edits={{
        text: row[field],
        value: row[field],
        read: (typed): Reading<string> =>
          typed.trim() === '' ? { problem: missing } : { value: typed.trim() },
        save: async (to, from) => {
          await saveAccountingAccount(row.purpose, field, { from, to });
          await client.invalidateQueries({ queryKey });
          showToast({ text: 'Saved', durationMs: SAVED_TOAST_MS });
          return true;
        },
        reload: () => client.refetchQueries({ queryKey }, { throwOnError: true }),
        fallback: 'Failed to save',
      }}
    >
      {field === 'account' ? <span className="font-mono text-sm">{row.account}</span> : row.name}
    </InlineCell>
  );
}
