import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { timeColumn } from '../columns.tsx';
import type { MovingTrending, Picked, Sample, Selection } from './overview.api.ts';

export const TRENDING_COLUMNS: ListColumn<MovingTrending>[] = [
  {
    id: 'category',
    header: 'Category',
    grow: true,
    cell: (trending) => (
      <>
        <DrillLink picked={trending} />
        <Below picked={trending} />
      </>
    ),
  },
  {
    id: 'subcategory',
    header: 'Subcategory',
    grow: true,
    from: 'sm',
    cell: (trending) => <Subcategory picked={trending} />,
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    width: 'w-20',
    cell: (trending) => trending.score.toFixed(2),
  },
  {
    id: 'change',
    header: 'Change',
    align: 'right',
    width: 'w-20',
    cell: (trending) => <Change places={trending.change} />,
  },
];

export const SELECTION_COLUMNS: ListColumn<Selection>[] = [
  {
    id: 'category',
    header: 'Category',
    grow: true,
    cell: (selection) => (
      <>
        <bdi>{selection.category_name}</bdi>
        <Below picked={selection} />
      </>
    ),
  },
  {
    id: 'subcategory',
    header: 'Subcategory',
    grow: true,
    from: 'sm',
    cell: (selection) => <Subcategory picked={selection} />,
  },
  timeColumn('selected_at', 'Selected'),
];

export const SAMPLE_COLUMNS: ListColumn<Sample>[] = [
  {
    id: 'user',
    header: 'User',
    grow: true,
    cell: (sample) => <WhoSelected userId={sample.user_id} withId />,
  },
  timeColumn('selected_at', 'Selected'),
];

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
  return <bdi>{picked.subcategory_name ?? <span className="text-faint">{NOTHING}</span>}</bdi>;
}

/** The subcategory below its category, on narrow screens. */
function Below({ picked: { subcategory_name: name } }: { picked: Picked }) {
  return (
    name !== null && (
      <span dir="auto" className="block truncate text-xs text-muted sm:hidden">
        {name}
      </span>
    )
  );
}

/** A link with the effect of a click on the row, for the keyboard. */
function DrillLink({ picked }: { picked: Picked }) {
  const opened = { categoryId: picked.category_id, subcategoryId: picked.subcategory_id ?? undefined };
  return (
    <Link
      to="."
      search={((old: Record<string, unknown>) => ({ ...old, ...opened })) as never}
      dir="auto"
      className="rounded-sm font-medium hover:underline"
    >
      {picked.category_name}
    </Link>
  );
}

interface WhoSelectedProps {
  /** Null for a deleted account. */
  userId: string | null;
  withId?: boolean;
}

/** The user of a selection. Selections outlive accounts. */
export function WhoSelected({ userId, withId = false }: WhoSelectedProps) {
  if (userId === null) return <span className="text-muted">Deleted account</span>;
  return <PersonCell userId={userId} isFull={withId} room="plenty" />;
}
