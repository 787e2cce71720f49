import { aTeam, aUser, checkbox, choice, period, search, text, viewChoice } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { turnName } from '#engine/desk/turns.ts';
import { CLAIM_STATUSES, PRIORITIES, SUPPORT_CATEGORIES, TURNS } from '@marketdesk/contract/enums.ts';

export const TICKETS = listOf('admin_get_support_tickets', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Subject or ID') },
    status: { label: 'Status', argument: 'p_status', by: choice(CLAIM_STATUSES) },
    category: { label: 'Category', argument: 'p_category', by: choice(SUPPORT_CATEGORIES) },
    turn: { label: 'Whose turn', argument: 'p_turn', by: viewChoice(TURNS, turnName) },
    priority: { label: 'Priority', argument: 'p_priority', by: choice(PRIORITIES), more: true },
    holder: { label: 'Claimed by', argument: 'p_holder', by: aUser, more: true },
    team: { label: 'Team', argument: 'p_team_id', by: aTeam, more: true },
    tag: { label: 'Tag', argument: 'p_tag', by: text({ placeholder: 'refund' }), more: true },
    claimedOnly: { label: 'Claimed only', argument: 'p_claimed_only', by: checkbox, more: true },
    ...period('p_date_from', 'p_date_to', { more: true }),
  },
  sorts: ['created_at', 'last_activity_at', 'waiting_since', 'due_at'],
  drawer: 'ticket',
});

export type SupportSearch = SearchOf<typeof TICKETS>;
/** The parameters that decide the rows. */
export type SupportPage = PageIn<typeof TICKETS>;
