import type { Option } from '#kit/Select.tsx';
import type { Turn } from '@marketdesk/contract/enums.ts';

const NAMES: Readonly<Record<Turn, string>> = {
  mine: 'Mine',
  waiting: 'Waiting',
  unassigned: 'Unassigned',
  breached: 'Overdue',
  team: 'My teams',
  snoozed: 'Snoozed',
};

/** A view of a desk by turn, as on its button. */
export const turnName = (turn: Turn): string => NAMES[turn];

/** The lists have no columns for these. */
export const TURN_SORTS: readonly Option[] = [
  { value: 'waiting_since', label: 'Waiting' },
  { value: 'due_at', label: 'Due' },
];

interface Ordered {
  turn?: Turn | undefined;
  orderBy?: string | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

/** Default order of these views: overdue first, then severity or priority, then age. */
export function inTurn<Page extends Ordered>(page: Page): Page {
  if (page.turn === undefined || page.turn === 'snoozed' || page.orderBy !== undefined) return page;
  return { ...page, orderBy: 'queue_order', orderDir: 'asc' };
}

interface Filtered extends Ordered {
  status?: string | undefined;
}

/** Whether the items of a page may have different statuses. */
export function isMixed({ status, turn }: Filtered): boolean {
  return status === undefined && turn !== 'mine' && turn !== 'unassigned' && turn !== 'team';
}
