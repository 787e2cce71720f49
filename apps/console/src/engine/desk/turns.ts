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

/** On narrow screens the lists have no columns for these. */
export const TURN_SORTS: readonly Option[] = [
  { value: 'waiting_since', label: 'Waiting' },
  { value: 'due_at', label: 'Due' },
];

interface Ordered {
  turn?: Turn | undefined;
  orderBy?: string | undefined;
  orderDir?: 'asc' | 'desc' | undefined;
}

/** Default order of these views: longest waiting first; breached ones by deadline. */
export function inTurn<Page extends Ordered>(page: Page): Page {
  if (page.turn === undefined || page.turn === 'snoozed' || page.orderBy !== undefined) return page;
  return { ...page, orderBy: page.turn === 'breached' ? 'due_at' : 'waiting_since', orderDir: 'asc' };
}
