import { cx } from '#kit/cx.ts';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { QueryGroup } from './unmatched.api.ts';

interface TrendProps {
  /** Without the bars. */
  brief?: boolean;
  group: Pick<QueryGroup, 'last_7_days' | 'days_before' | 'by_day'>;
}

const WIDTH = 56;
const HEIGHT = 18;

/** The last 14 days as bars, and how the last 7 days compare with the 7 before. */
export function Trend({
  group: { last_7_days: now, days_before: before, by_day: days },
  brief = false,
}: TrendProps) {
  const most = Math.max(1, ...days);
  const step = WIDTH / Math.max(1, days.length);
  const words = `${now.toLocaleString('en')} in the last 7 days, ${before.toLocaleString('en')} in the 7 before`;
  const Arrow = now > before ? ArrowUp : now < before ? ArrowDown : ArrowRight;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={words}>
      <svg
        aria-hidden="true"
        width={WIDTH}
        height={HEIGHT}
        className={cx('hidden shrink-0 fill-current text-accent', !brief && 'lg:block')}
      >
        {days.map((count, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={at}
              x={at * step}
              y={HEIGHT - height}
              width={step - 1}
              height={height}
              className={cx(at < 7 && 'opacity-40')}
            />
          );
        })}
      </svg>
      <span
        aria-hidden="true"
        className={cx(
          'tabular inline-flex items-center justify-end gap-0.5',
          !brief && 'min-w-9',
          now === before && 'text-muted',
        )}
      >
        <Arrow className="size-3.5" />
        {now === before ? '0' : `${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('en')}`}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
