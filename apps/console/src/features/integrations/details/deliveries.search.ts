import { choice, type Kind } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { textOf } from '#kit/list/search.ts';
import { DELIVERY_STATES } from './deliveryStates.ts';

/** The page adds the options. */
const eventType: Kind<string> = { param: textOf(1), control: { as: 'select', options: [] } };

export const DELIVERIES = listOf('admin_get_webhook_deliveries', {
  filters: {
    state: {
      label: 'State',
      argument: 'p_state',
      by: choice(['waiting', 'delivered', 'failed', 'given_up'], (state) => DELIVERY_STATES[state].label),
    },
    type: { label: 'Event', argument: 'p_type', by: eventType },
  },
  sorts: ['created_at'],
  notFilters: { p_target_id: 'The page shows one target.' },
});

export type DeliveriesSearch = SearchOf<typeof DELIVERIES>;
export type DeliveriesPage = PageIn<typeof DELIVERIES>;
