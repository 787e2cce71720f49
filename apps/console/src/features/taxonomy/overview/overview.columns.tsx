import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Picked, Sample, Selection } from './overview.api.ts';
import type { MovingTrending } from './trendingChange.ts';
import { WhoSelected } from './WhoSelected.tsx';

const trending = listColumns<MovingTrending>();

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
  trending.display({
    id: 'change',
    header: 'Change',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => <Change places={row.original.change} />,
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
    cell: ({ row }) => <WhoSelected userId={row.original.user_id} withId />,
  }),
  sample.display({
    id: 'selected_at',
    header: 'Selected',
    meta: { width: 'w-32' },
    cell: ({ row }) => <TimeAgo at={row.original.selected_at} />,
  }),
];

/** Up or down, as an arrow for the eye and in words for readers. */
function Change({ places }: { places: number | null }) {
  if (places === null || places === 0) {
    const said = places === 0 ? 'No change' : 'Not known';
    return (
      <span className="text-faint" title={said}>
        <span aria-hidden="true">{places === 0 ? '=' : NOTHING}</span>
        <span className="sr-only">{said}</span>
      </span>
    );
  }
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  const count = Math.abs(places);
  return (
    <span className={cx('inline-flex items-center gap-0.5', places > 0 ? 'text-good' : 'text-muted')}>
      <Arrow aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">
        {count} {count === 1 ? 'place' : 'places'} {places > 0 ? 'up' : 'down'}
      </span>
    </span>
  );
}

function Subcategory({ picked }: { picked: Picked }) {
  return picked.subcategory_name ?? <span className="text-faint">{NOTHING}</span>;
}

/** On a narrow screen the subcategory is below its category. */
function Below({ picked: { subcategory_name: name } }: { picked: Picked }) {
  return name !== null && <span className="block truncate text-xs text-muted sm:hidden">{name}</span>;
}

/** The row's click, for keyboards and screen readers. */
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
