import { useExactTimes } from '#kit/format/exactTimes.ts';
import { exactTime, relativeTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import type { DeskRow } from './desk.ts';

const SOON_MS = 60 * 60_000;

/** How long ago an item was created, or a ticket last active; below it a missed or near deadline. Hover shows all times. */
export function DeskAge({ item }: { item: DeskRow }) {
  const { created_at: created, last_activity_at: active = created, due_at: due } = item;
  const now = useNow();
  const isExact = useExactTimes();
  const left = due === null ? Infinity : Date.parse(due) - now;
  return (
    <span
      className="block leading-4"
      // Formatted on demand: Intl formatters are slow to create.
      onPointerEnter={(event) => {
        event.currentTarget.title = timesOf(item);
      }}
    >
      {/* The whole cell has one tooltip. */}
      <span className="tabular pointer-events-none block">
        <TimeAgo at={active} short />
      </span>
      {due !== null && left < SOON_MS && (
        <span
          className={`tabular pointer-events-none block text-xs ${left <= 0 ? 'font-medium text-bad' : 'text-warn'}`}
        >
          {isExact ? (
            <>
              Due <TimeAgo at={due} />
            </>
          ) : (
            <time dateTime={due}>{timeLeft(due, now)}</time>
          )}
        </span>
      )}
    </span>
  );
}

/** `45 min left` or `2 h late`, for the narrow column. */
function timeLeft(due: string, now: number): string {
  const distance = relativeTime(due, now, true);
  if (distance.endsWith(' ago')) return distance.replace(' ago', ' late');
  return distance.startsWith('in ') ? `${distance.slice(3)} left` : 'due now';
}

function timesOf({ created_at, last_activity_at, waiting_since, due_at }: DeskRow): string {
  const times = [
    ['Created', created_at],
    ['Last activity', last_activity_at],
    ['Waiting since', waiting_since],
    ['Due', due_at],
  ] as const;
  return times.flatMap(([name, at]) => (at ? [`${name}: ${exactTime(at)}`] : [])).join('\n');
}
