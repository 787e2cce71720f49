import { aUser, checkbox, choice } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { stateWords } from './request.ts';

const states = choice(['open', 'scheduled', 'running', 'done', 'refused', 'withdrawn', 'all'], (state) =>
  state === 'all' ? 'All' : stateWords(state),
);

export const REQUESTS = listOf('admin_get_privacy_requests', {
  filters: {
    state: {
      label: 'State',
      argument: 'p_state',
      by: { ...states, control: { ...states.control, any: 'Not closed' } },
    },
    kind: {
      label: 'Kind',
      argument: 'p_kind',
      by: choice(['access', 'erasure', 'correction', 'objection']),
    },
    overdue: { label: 'Overdue', argument: 'p_overdue', by: checkbox },
    user: { label: 'Person', argument: 'p_user_id', by: aUser, more: true },
  },
  sorts: ['due_at', 'asked_at'],
});

export type RequestsSearch = SearchOf<typeof REQUESTS>;
export type RequestsPage = PageIn<typeof REQUESTS>;

/** The arguments of the list. Without a state, it shows requests that are not closed. */
export function requestArguments(page: RequestsPage) {
  const { state = 'pending' } = page;
  return { ...REQUESTS.arguments(page), p_state: state === 'all' ? undefined : state };
}
