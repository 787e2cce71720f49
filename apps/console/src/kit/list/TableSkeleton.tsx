import { Skeleton } from '../Skeleton.tsx';
import { useStepsAhead } from './stepsAhead.ts';

/** Placeholder rows under the table's headings; keeps `j` and `k` for the rows. */
export function TableSkeleton({ columns, rows = 14 }: { columns: number; rows?: number }) {
  useStepsAhead();
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <div className="h-9 border-b" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-10 items-center gap-6 border-b px-3 last:border-b-0 pointer-coarse:h-11"
        >
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 w-48 shrink-0' : 'h-3.5 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  );
}
