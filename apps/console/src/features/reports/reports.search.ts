import { listPlace } from '#kit/list/listPlace.ts';
import { aTeam, aUser, checkbox, choice, period, search, text, viewChoice } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { turnName } from '#engine/desk/turns.ts';
import {
  CLAIM_STATUSES,
  LOCALES,
  REPORT_ENTITY_TYPES,
  REPORT_REASONS,
  TURNS,
} from '@marketdesk/contract/enums.ts';

export const REPORTS = listOf('admin_get_reports', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Description, notes or ID') },
    status: { label: 'Status', argument: 'p_status', by: choice(CLAIM_STATUSES) },
    reason: { label: 'Reason', argument: 'p_reason', by: choice(REPORT_REASONS) },
    entityType: {
      label: 'Entity type',
      argument: 'p_entity_type',
      by: choice(REPORT_ENTITY_TYPES),
      more: true,
    },
    turn: { label: 'Whose turn', argument: 'p_turn', by: viewChoice(TURNS, turnName) },
    holder: { label: 'Claimed by', argument: 'p_holder', by: aUser, more: true },
    team: { label: 'Team', argument: 'p_team_id', by: aTeam, more: true },
    tag: { label: 'Tag', argument: 'p_tag', by: text({ placeholder: 'refund' }), more: true },
    claimedOnly: { label: 'Claimed only', argument: 'p_claimed_only', by: checkbox, more: true },
    reporter: { label: 'Reported by', argument: 'p_reporter_user_id', by: aUser, more: true },
    ...period('p_date_from', 'p_date_to', { more: true }),
    countryCode: {
      label: 'Country code',
      argument: 'p_country_code',
      by: text({ minChars: 2, placeholder: 'HR' }),
      more: true,
    },
    locale: { label: 'Locale', argument: 'p_locale', by: choice(LOCALES, (locale) => locale), more: true },
  },
  sorts: ['created_at', 'severity', 'waiting_since', 'due_at'],
  drawer: 'report',
});

export type ReportsSearch = SearchOf<typeof REPORTS>;
/** The parameters that decide the rows. */
export type ReportsPage = PageIn<typeof REPORTS>;

/** The list's place for links back. */
export const { keep: keepPlace, kept: keptPlace } = listPlace('reports', REPORTS.paramSchema, 'report');
