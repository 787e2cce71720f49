import { cx } from '#kit/cx.ts';

/** How far something is; without a fraction, that it is under way. */
export function Progress({ label, fraction }: { label: string; fraction?: number }) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div className="flex items-center gap-3">
      <span className="shrink-0 text-muted">
        {label}
        {percent === undefined ? '…' : ` ${String(percent)} %`}
      </span>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <span
          style={{ width: `${String(percent ?? 100)}%` }}
          className={cx(
            'block h-full rounded-full bg-accent transition-[width]',
            percent === undefined && 'animate-pulse',
          )}
        />
      </span>
    </div>
  );
}
