import { formatEuro } from '#kit/format/money.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { nameOf } from '#parts/users.api.ts';
import { Send } from 'lucide-react';
import { userOf, type Withdrawal } from './withdrawal.ts';

export const WITHDRAWAL_BOXES = selectColumn<Withdrawal>({
  rowId: ({ id }) => id,
  nameOf: (withdrawal) => `${formatEuro(withdrawal.amount_eur)} for ${nameOf(userOf(withdrawal))}`,
  onDemand: true,
});

export const WITHDRAWALS_BULK: readonly BulkAction[] = [
  {
    name: 'process',
    label: 'Process selected',
    icon: Send,
    shortcut: 'p',
    does: 'Process {things}',
    done: '{things} processed.',
    isMain: true,
  },
];
