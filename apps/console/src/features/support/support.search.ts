import { checkbox, choice, period, search } from '#parts/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#parts/list/listOf.ts';
import { CLAIM_STATUSES, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';

export const TICKETS = listOf('admin_get_support_tickets', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Subject or ID') },
    status: { label: 'Status', argument: 'p_status', by: choice(CLAIM_STATUSES) },
    category: { label: 'Category', argument: 'p_category', by: choice(SUPPORT_CATEGORIES) },
    claimedOnly: { label: 'Claimed only', argument: 'p_claimed_only', by: checkbox },
    ...period('p_date_from', 'p_date_to', { more: true }),
  },
  sorts: ['created_at', 'last_activity_at'],
  drawer: 'ticket',
});

export type SupportSearch = SearchOf<typeof TICKETS>;
/** What decides which rows are shown. */
export type SupportPage = PageIn<typeof TICKETS>;
