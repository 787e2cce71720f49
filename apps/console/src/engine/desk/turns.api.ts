import { rpc } from '#backend/rest.ts';
import type { Priority } from '@marketdesk/contract/enums.ts';

/** A report or ticket, as the shared procedures name it. */
interface ItemRef {
  thing: 'report' | 'ticket';
  id: string;
}

/** The recipient of an item. */
export type Receiver = { userId: string } | { teamId: string };

const named = ({ thing, id }: ItemRef) => ({ p_item: thing, p_id: id });

export function handOver(item: ItemRef, to: Receiver, note: string): Promise<undefined> {
  const whom = 'userId' in to ? { p_to: to.userId } : { p_team_id: to.teamId };
  return rpc('admin_hand_over', { ...named(item), ...whom, ...(note !== '' && { p_note: note }) });
}

/** Null wakes it. */
export function snooze(item: ItemRef, until: string | null): Promise<undefined> {
  return rpc('admin_snooze', { ...named(item), p_until: until });
}

export interface LabelChange {
  priority?: Priority;
  add?: string;
  remove?: string;
}

export function label(item: ItemRef, { priority, add, remove }: LabelChange): Promise<undefined> {
  return rpc('admin_label', {
    ...named(item),
    ...(priority !== undefined && { p_priority: priority }),
    ...(add !== undefined && { p_add_tags: [add] }),
    ...(remove !== undefined && { p_remove_tags: [remove] }),
  });
}
