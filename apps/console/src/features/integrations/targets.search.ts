import { choice, search } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { STATES } from './target.ts';

export const TARGETS = listOf('admin_get_webhook_targets', {
  filters: {
    search: { label: 'Search', argument: 'p_search', by: search('Name') },
    state: {
      label: 'State',
      argument: 'p_state',
      by: choice(['active', 'failing', 'off'], (state) => STATES[state].label),
    },
  },
  sorts: ['created_at'],
});

export type TargetsSearch = SearchOf<typeof TARGETS>;
export type TargetsPage = PageIn<typeof TARGETS>;
