import { listColumns } from '#kit/list/columns.ts';
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
      meta: { grow: true },
      cell: ({ row }) => <span title={row.original.slug}>{row.original.name}</span>,
    }),
    column.display({
      id: 'workers_count',
      header: 'Workers',
      meta: { align: 'right', width: 'w-20' },
      cell: ({ row }) => row.original.workers_count.toLocaleString('en'),
    }),
    column.display({
      id: 'coverage_pct',
      header: 'Coverage %',
      cell: ({ row }) => <Coverage bar={row.original} />,
    }),
  ];
}

export const ADOPTION_COLUMNS = { Category: columnsOf('Category'), Subcategory: columnsOf('Subcategory') };

function Coverage({ bar }: { bar: Bar }) {
  return (
    <span className="flex items-center gap-2 sm:w-40">
      <span aria-hidden="true" className="hidden h-2 flex-1 rounded-full bg-sunken sm:block">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${String(100 * bar.share)}%` }}
        />
      </span>
      <span className="tabular ml-auto w-12 text-right">{bar.coverage_pct.toFixed(2)}</span>
    </span>
  );
}
