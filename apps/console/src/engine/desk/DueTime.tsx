import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import type { DeskRow } from './desk.ts';

const SOON_MS = 60 * 60_000;

/** Time left until the next deadline, or how long it is overdue. */
export function DueTime({
  item: { due_at: due, breached_at: breached },
}: {
  item: Pick<DeskRow, 'due_at' | 'breached_at'>;
}) {
  const now = useNow();
  if (due === null) return breached === null ? <>{NOTHING}</> : <span className="text-bad">Was late</span>;
  const left = Date.parse(due) - now;
  return (
    <span className={cx('tabular', left <= 0 ? 'font-medium text-bad' : left < SOON_MS && 'text-warn')}>
      {left <= 0 && 'Due '}
      <TimeAgo at={due} short />
    </span>
  );
}
