import { aUser, choice } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';

const STATES = { active: 'In force', ended: 'Ended', all: 'All' } as const;
const states = choice(['active', 'ended', 'all'], (state) => STATES[state]);

export const HOLDS = listOf('admin_get_legal_holds', {
  filters: {
    state: {
      label: 'State',
      argument: null,
      by: { ...states, control: { ...states.control, any: 'In force' } },
    },
    user: { label: 'Person', argument: 'p_user_id', by: aUser },
  },
  sorts: ['ends_at', 'placed_at'],
  notFilters: { p_is_active: 'See holdArguments.' },
});

export type HoldsSearch = SearchOf<typeof HOLDS>;
export type HoldsPage = PageIn<typeof HOLDS>;

/** The arguments of the list. Without a state, it shows holds in force. */
export function holdArguments(page: HoldsPage) {
  const { state = 'active' } = page;
  return { ...HOLDS.arguments(page), ...(state !== 'all' && { p_is_active: state === 'active' }) };
}
