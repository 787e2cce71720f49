import { Badge } from '#kit/Badge.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readable } from '#kit/list/options.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ItemRef } from '#features/taxonomy/accept/accept.api.ts';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { pathOf } from '#features/taxonomy/accept/suggestionWords.ts';
import { CategoryIcon } from '#features/taxonomy/categories/icon/CategoryIcon.tsx';
import { AddSynonym } from './AddSynonym.tsx';
import { howWordsCount, shareOf, toneOf, whyFound } from './explanation.ts';
import type { Explained } from './playground.api.ts';

interface FoundTableProps {
  query: QueryRef;
  rows: Explained[];
  stale: boolean;
}

/** What a client is offered, in their order, and why. */
export function FoundTable({ query, rows, stale }: FoundTableProps) {
  // Items found only by similar spelling get a button to add the query as a synonym.
  const hasTypos = rows.some(({ reason }) => reason === 'typo');
  const columns = useMemo(() => (hasTypos ? [...COLUMNS, actionsFor(query)] : COLUMNS), [hasTypos, query]);
  return (
    <DataTable
      label="Search results"
      columns={columns}
      rows={rows}
      rowId={(row) => refOf(row).id}
      stale={stale}
    />
  );
}

const COLUMNS: ListColumn<Explained>[] = [
  {
    id: 'result',
    header: 'Result',
    grow: true,
    cell: (found) => (
      <span className="flex items-center gap-2.5 text-muted">
        <CategoryIcon name={found.icon_slug} />
        <span className="min-w-0">
          <Link
            to="/admin/taxonomy/categories"
            search={(old) => ({ locale: old.locale, categoryId: found.category_id })}
            className="block truncate rounded-sm font-medium text-ink hover:underline"
          >
            {pathOf(found)}
          </Link>
          <span className="block text-xs whitespace-normal md:hidden">
            <Why found={found} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Matched by',
    from: 'sm',
    width: 'w-24',
    cell: (found) => <Badge tone={toneOf(found)}>{readable(found.reason)}</Badge>,
  },
  {
    id: 'why',
    header: 'Why',
    grow: true,
    from: 'md',
    cell: (found) => (
      <span className="block py-1 whitespace-normal text-muted">
        <Why found={found} />
      </span>
    ),
  },
];

function Why({ found }: { found: Explained }) {
  return (
    <>
      {whyFound(found)}
      <span className="block text-xs">
        {shareOf(found.score)}: {howWordsCount(found.words)}.
      </span>
    </>
  );
}

function actionsFor(query: QueryRef): ListColumn<Explained> {
  return {
    ...ACTIONS,
    width: 'w-40',
    cell: (found) => found.reason === 'typo' && <AddSynonym query={query} target={refOf(found)} />,
  };
}

function refOf({ category_id, subcategory_id }: Explained): ItemRef {
  return subcategory_id === null
    ? { type: 'category', id: category_id }
    : { type: 'subcategory', id: subcategory_id };
}
