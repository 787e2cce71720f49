import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import { useNow } from '#kit/format/useNow.ts';
import type { Priority } from '@marketdesk/contract/enums.ts';
import type { DeskRow } from './desk.ts';

const TONES: Partial<Record<Priority, Tone>> = { urgent: 'bad', high: 'warn' };

/** Exceptional states of an item: priority, snoozed. */
export function TurnBadges({ item }: { item: DeskRow }) {
  const now = useNow();
  if (item.status === 'closed') return null;
  const { priority = 'normal', snoozed_until: until } = item;
  return (
    <>
      {priority !== 'normal' && <Badge tone={TONES[priority] ?? 'neutral'}>{readable(priority)}</Badge>}
      {until !== null && Date.parse(until) > now && <Badge>Snoozed</Badge>}
    </>
  );
}
