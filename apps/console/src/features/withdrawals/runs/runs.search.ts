import { choice } from '#engine/list/filters.ts';
import { listOf, type SearchOf } from '#engine/list/listOf.ts';
import type { PayoutRunState } from '@marketdesk/contract/documents.ts';

/** In the order of a run's life. */
const STATES = [
  'draft',
  'first_released',
  'released',
  'fetched',
  'completed',
  'cancelled',
] as const satisfies readonly PayoutRunState[];

export const RUNS = listOf('admin_get_payout_runs', {
  filters: { state: { label: 'State', argument: 'p_state', by: choice(STATES) } },
});

export type RunsSearch = SearchOf<typeof RUNS>;
