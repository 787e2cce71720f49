import { cx } from '../cx.ts';

/**
 * Placeholder rows, by default enough to fill the screen: a full list then shifts nothing. Only the first row has cell
 * elements; their shadows draw the others.
 */
export function TableSkeleton({ columns, rows = 30 }: { columns: number; rows?: number }) {
  const boxShadow = Array.from({ length: rows - 1 }, (_, row) => `0 calc(${row + 1} * var(--row))`).join();
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <div className="h-9 border-b" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-(--row) items-center gap-6 border-b px-3 last:border-b-0">
          {row === 0 &&
            Array.from({ length: columns }, (__, column) => (
              <span
                key={column}
                style={{ boxShadow }}
                className={cx(
                  'animate-shimmer rounded-sm bg-current text-sunken',
                  column === 0 ? 'h-4 w-48 shrink-0' : 'h-3.5 flex-1',
                )}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
