import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import { useNow } from '#kit/format/useNow.ts';
import type { Priority } from '@marketdesk/contract/enums.ts';
import type { DeskRow } from './desk.ts';

const TONES: Partial<Record<Priority, Tone>> = { urgent: 'bad', high: 'warn' };

/** A line of text whose badges wrap below it when there is no room. */
export const WITH_BADGES = 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5';
/** The text, never squeezed out by the badges. */
export const BEFORE_BADGES = 'max-w-max min-w-0 grow basis-20 truncate font-medium';

/** Exceptional states of an item: priority, overdue, snoozed. */
export function TurnBadges({ item }: { item: DeskRow }) {
  const now = useNow();
  if (item.status === 'closed') return null;
  const { priority = 'normal', due_at: due, snoozed_until: until } = item;
  const tone = TONES[priority];
  return (
    <>
      {tone !== undefined && <Badge tone={tone}>{readable(priority)}</Badge>}
      {due !== null && Date.parse(due) <= now && (
        // On wide screens a column shows the delay.
        <span className="inline-flex min-[1700px]:hidden">
          <Badge tone="bad">Late</Badge>
        </span>
      )}
      {until !== null && Date.parse(until) > now && <Badge>Snoozed</Badge>}
    </>
  );
}
