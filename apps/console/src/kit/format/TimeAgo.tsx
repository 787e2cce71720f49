import { NOTHING } from './nothing.ts';
import { exactTime, relativeTime, toInstant } from './time.ts';
import { useNow } from './useNow.ts';

interface TimeAgoProps {
  at: string | null | undefined;
  /** `5 min ago`, as in a row of many columns. */
  short?: boolean;
}

/** A moment as "5 minutes ago", with the exact moment in the viewer's zone on hover. */
export function TimeAgo({ at, short = false }: TimeAgoProps) {
  const now = useNow();
  const instant = toInstant(at);
  if (instant === null) return <span>{NOTHING}</span>;
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      // Written when it is about to be read: a list has fifty of them, and the language's formatters are slow to wake up.
      onPointerEnter={(event) => {
        event.currentTarget.title = exactTime(at);
      }}
      className="whitespace-nowrap"
    >
      {relativeTime(at, now, short)}
    </time>
  );
}
