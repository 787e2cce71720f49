import { choice, period, userSearch } from '#parts/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#parts/list/listOf.ts';
import { WITHDRAWAL_METHODS, WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';

export const WITHDRAWALS = listOf('admin_get_withdrawals', {
  filters: {
    userSearch: { label: 'User', argument: 'p_user_search', by: userSearch },
    status: { label: 'Status', argument: 'p_status', by: choice(WITHDRAWAL_STATUSES) },
    method: { label: 'Method', argument: 'p_method', by: choice(WITHDRAWAL_METHODS) },
    ...period('p_date_from', 'p_date_to', { more: true }),
  },
  drawer: 'withdrawal',
});

export type WithdrawalsSearch = SearchOf<typeof WITHDRAWALS>;
/** What decides which rows are shown. */
export type WithdrawalsPage = PageIn<typeof WITHDRAWALS>;
/** The same without the page: what the counters count. */
export type WithdrawalFilterValues = Omit<WithdrawalsPage, 'page'>;
