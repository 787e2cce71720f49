import type { MouseEvent } from 'react';
import { toggleExactTimes, useExactTimes } from './exactTimes.ts';
import { NOTHING } from './nothing.ts';
import { exactTime, relativeTime, toInstant } from './time.ts';
import { useNow } from './useNow.ts';

interface TimeAgoProps {
  at: string | null | undefined;
  /** `5 min ago`, for narrow columns. */
  short?: boolean;
}

/** A moment as "5 minutes ago"; hover, a tap or the key T shows the exact moment in the viewer's zone. */
export function TimeAgo({ at, short = false }: TimeAgoProps) {
  const now = useNow();
  const isExact = useExactTimes();
  const instant = toInstant(at);
  if (instant === null) return <span>{NOTHING}</span>;
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      // Formatted on demand: a list has fifty, and Intl formatters are slow to create.
      onPointerEnter={(event) => {
        event.currentTarget.title = exactTime(at);
      }}
      onClick={onTap}
      className="whitespace-nowrap"
    >
      {isExact ? exactTime(at) : relativeTime(at, now, short)}
    </time>
  );
}

// A tap on a row opens the row, which shows the time too.
function onTap(event: MouseEvent<HTMLElement>): void {
  const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
  if (isTouch && event.currentTarget.closest('[data-opens], a, button') === null) toggleExactTimes();
}
