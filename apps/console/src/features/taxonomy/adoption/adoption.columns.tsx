import { listColumns } from '#kit/list/columns.ts';
import { ShareBar } from '../ShareBar.tsx';
import type { Adoption } from './adoption.api.ts';

/** A row with the length of its bar: its share of the most chosen row's coverage, 0 to 1. */
export type Bar = Adoption & { share: number };

export function withBars(rows: readonly Adoption[]): Bar[] {
  const longest = Math.max(...rows.map(({ coverage_pct }) => coverage_pct), 0);
  return rows.map((row) => ({ ...row, share: longest === 0 ? 0 : row.coverage_pct / longest }));
}

const column = listColumns<Bar>();

function columnsOf(kind: string) {
  return [
    column.display({
      id: 'name',
      header: kind,
      meta: { grow: true, sort: 'name' },
      cell: ({ row: { original } }) => (
        <span className="flex items-baseline gap-2" title={`${original.name} (${original.slug})`}>
          <span className="truncate">{original.name}</span>
          {original.name !== original.slug && (
            <span className="hidden shrink-999 truncate font-mono text-xs text-muted sm:inline">
              {original.slug}
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: 'workers_count',
      header: 'Workers',
      meta: { align: 'right', width: 'w-24', sort: 'workers_count', firstDirection: 'desc' },
      cell: ({ row }) => row.original.workers_count.toLocaleString('en'),
    }),
    column.display({
      id: 'coverage_pct',
      header: 'Coverage %',
      meta: { sort: 'coverage_pct', firstDirection: 'desc' },
      cell: ({ row: { original } }) => (
        <ShareBar share={original.share}>{original.coverage_pct.toFixed(2)}</ShareBar>
      ),
    }),
  ];
}

export const ADOPTION_COLUMNS = { Category: columnsOf('Category'), Subcategory: columnsOf('Subcategory') };
