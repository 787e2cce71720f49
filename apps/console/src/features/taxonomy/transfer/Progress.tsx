/** How far something is, `fraction` from 0 to 1. */
export function Progress({ label, fraction }: { label: string; fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="shrink-0 text-muted">
        {label} {/* The bar says it too: read out with each step, nothing else would be heard. */}
        <span aria-hidden="true" className="inline-block min-w-10 tabular-nums">
          {percent} %
        </span>
      </span>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <span
          data-bar
          style={{ width: `${String(percent)}%` }}
          className="block h-full rounded-full bg-accent transition-[width]"
        />
      </span>
    </div>
  );
}
