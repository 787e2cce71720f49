import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserLines } from '#parts/UserLines.tsx';
import { Link } from '@tanstack/react-router';
import type { Picked, Sample, Selection, Trending } from './overview.api.ts';

const trending = listColumns<Trending>();

export const TRENDING_COLUMNS = [
  trending.display({
    id: 'category',
    header: 'Category',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <DrillLink picked={original} />
        <Below picked={original} />
      </>
    ),
  }),
  trending.display({
    id: 'subcategory',
    header: 'Subcategory',
    meta: { grow: true, from: 'sm' },
    cell: ({ row }) => <Subcategory picked={row.original} />,
  }),
  trending.display({
    id: 'score',
    header: 'Score',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => row.original.score.toFixed(2),
  }),
];

const selection = listColumns<Selection>();

export const SELECTION_COLUMNS = [
  selection.display({
    id: 'category',
    header: 'Category',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        {original.category_name}
        <Below picked={original} />
      </>
    ),
  }),
  selection.display({
    id: 'subcategory',
    header: 'Subcategory',
    meta: { grow: true, from: 'sm' },
    cell: ({ row }) => <Subcategory picked={row.original} />,
  }),
  selection.display({
    id: 'selected_at',
    header: 'Selected',
    meta: { width: 'w-32' },
    cell: ({ row }) => <TimeAgo at={row.original.selected_at} />,
  }),
];

const sample = listColumns<Sample>();

export const SAMPLE_COLUMNS = [
  sample.display({
    id: 'user',
    header: 'User',
    meta: { grow: true },
    cell: ({ row: { original } }) =>
      original.user_id === null ? (
        <span className="text-muted">The account is gone</span>
      ) : (
        <UserLines userId={original.user_id} withId />
      ),
  }),
  sample.display({
    id: 'selected_at',
    header: 'Selected',
    meta: { width: 'w-32' },
    cell: ({ row }) => <TimeAgo at={row.original.selected_at} />,
  }),
];

function Subcategory({ picked }: { picked: Picked }) {
  return picked.subcategory_name ?? <span className="text-faint">{NOTHING}</span>;
}

/** Where the screen is too narrow for a column of its own, the subcategory stands under its category. */
function Below({ picked: { subcategory_name: name } }: { picked: Picked }) {
  return name !== null && <span className="block truncate text-xs text-muted sm:hidden">{name}</span>;
}

/** The row's own click, for keyboards and readers. */
function DrillLink({ picked }: { picked: Picked }) {
  const opened = { categoryId: picked.category_id, subcategoryId: picked.subcategory_id ?? undefined };
  return (
    <Link
      to="."
      search={((old: Record<string, unknown>) => ({ ...old, ...opened })) as never}
      className="rounded-sm font-medium hover:underline"
    >
      {picked.category_name}
    </Link>
  );
}
