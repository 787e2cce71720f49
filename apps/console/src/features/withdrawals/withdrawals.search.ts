import { choice, type Kind, period, text, userSearch } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { WITHDRAWAL_METHODS, WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

const amount: Kind<number> = {
  param: (given) => (AMOUNT.test(given.trim()) ? Number(given) : undefined),
  control: text({
    placeholder: '0.00',
    check: (given) => (AMOUNT.test(given.trim()) ? null : 'An amount is in euro, such as 12.50.'),
  }).control,
};

export const WITHDRAWALS = listOf('admin_get_withdrawals', {
  filters: {
    userSearch: { label: 'User', argument: 'p_user_search', by: userSearch },
    status: { label: 'Status', argument: 'p_status', by: choice(WITHDRAWAL_STATUSES) },
    method: { label: 'Method', argument: 'p_method', by: choice(WITHDRAWAL_METHODS) },
    minAmount: { label: 'Min amount', argument: 'p_min_amount', by: amount, more: true },
    maxAmount: { label: 'Max amount', argument: 'p_max_amount', by: amount, more: true },
    ...period('p_date_from', 'p_date_to', { more: true }),
  },
  sorts: ['created_at', 'amount_eur'],
  drawer: 'withdrawal',
});

export type WithdrawalsSearch = SearchOf<typeof WITHDRAWALS>;
export type WithdrawalsPage = PageIn<typeof WITHDRAWALS>;

/** Sorts besides the default. */
export const WITHDRAWAL_SORTS = [{ value: 'amount_eur', label: 'Amount' }];
