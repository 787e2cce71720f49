import { isolated } from '#kit/format/isolated.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { OpenLink } from '#kit/list/OpenRow.tsx';
import type { ReactNode } from 'react';
import { countColumn } from '../columns.tsx';
import { ShareBar } from '../ShareBar.tsx';
import type { Adoption } from './adoption.api.ts';

/** A row with the length of its bar, relative to the highest coverage, 0 to 1. */
type Bar = Adoption & { share: number };

export function withBars(rows: readonly Adoption[]): Bar[] {
  const longest = Math.max(...rows.map(({ coverage_pct }) => coverage_pct), 0);
  return rows.map((row) => ({ ...row, share: longest === 0 ? 0 : row.coverage_pct / longest }));
}

function columnsOf(kind: string, nameOf: (bar: Bar) => ReactNode): ListColumn<Bar>[] {
  return [
    {
      id: 'name',
      header: kind,
      grow: true,
      sort: 'name',
      cell: (bar) => (
        <span className="flex items-baseline gap-2" title={`${isolated(bar.name)} (${bar.slug})`}>
          <bdi>{nameOf(bar)}</bdi>
          {bar.name !== bar.slug && (
            <span className="hidden shrink-999 truncate font-mono text-xs text-muted sm:inline">
              {bar.slug}
            </span>
          )}
        </span>
      ),
    },
    countColumn('workers_count', 'Workers', { width: 'w-24', sort: 'workers_count', firstDirection: 'desc' }),
    {
      id: 'coverage_pct',
      header: 'Coverage %',
      sort: 'coverage_pct',
      firstDirection: 'desc',
      cell: (bar) => <ShareBar share={bar.share}>{bar.coverage_pct.toFixed(2)}</ShareBar>,
    },
  ];
}

export const ADOPTION_COLUMNS = {
  Category: columnsOf('Category', ({ id, name }) => (
    <OpenLink
      parameter="categoryId"
      id={id}
      className="truncate rounded-sm hover:underline focus-visible:-outline-offset-2"
    >
      {name}
    </OpenLink>
  )),
  Subcategory: columnsOf('Subcategory', ({ name }) => <span className="truncate">{name}</span>),
};

export interface AdoptionOrder {
  by: 'name' | 'workers_count' | 'coverage_pct';
  direction: 'asc' | 'desc';
}

/** Compares names by their language's rules. Only Latin Serbian sorts both Serbian scripts. */
export function comparerOf(locale: string): (a: string, b: string) => number {
  return new Intl.Collator(locale === 'sr' ? 'sr-Latn' : locale).compare;
}

/** Sorts the rows; equal numbers by name. */
export function sortAdoption(
  rows: readonly Adoption[],
  { by, direction }: AdoptionOrder,
  locale: string,
): Adoption[] {
  const turn = direction === 'asc' ? 1 : -1;
  const compare = comparerOf(locale);
  const byName = (a: Adoption, b: Adoption) => compare(a.name, b.name);
  return [...rows].sort((a, b) => turn * (by === 'name' ? byName(a, b) : a[by] - b[by]) || byName(a, b));
}
