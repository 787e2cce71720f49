import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { shortId } from '#kit/CopyId.tsx';
import type { TopSelection, TopTrending } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import { TrendingUp } from 'lucide-react';
import { WhoSelected } from '../overview/WhoSelected.tsx';

type Top = Pick<TopTrending, 'category_id' | 'subcategory_id' | 'category_name' | 'subcategory_name'>;

function itemColumns<Row extends Top>() {
  const column = listColumns<Row>();
  return [
    column.display({
      id: 'category',
      header: 'Category',
      meta: { grow: true },
      cell: ({ row: { original } }) => (
        <Link to="/admin/taxonomy" search={{ categoryId: original.category_id }} className={LINK}>
          {original.category_name ?? shortId(original.category_id)}
        </Link>
      ),
    }),
    column.display({
      id: 'subcategory',
      header: 'Subcategory',
      meta: { grow: true },
      cell: ({ row: { original } }) => <Subcategory top={original} />,
    }),
  ];
}

const LINK = 'rounded-sm hover:underline';

function Subcategory({ top: { subcategory_id: id, subcategory_name: name } }: { top: Top }) {
  if (id === null) return <span className="text-faint">{NOTHING}</span>;
  return (
    <Link to="/admin/taxonomy" search={{ subcategoryId: id }} className={LINK}>
      {name ?? shortId(id)}
    </Link>
  );
}

const trending = listColumns<TopTrending>();
const TRENDING_COLUMNS = [
  ...itemColumns<TopTrending>(),
  trending.display({
    id: 'score',
    header: 'Score',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => row.original.score.toFixed(2),
  }),
];

const selection = listColumns<TopSelection>();
const SELECTION_COLUMNS = [
  ...itemColumns<TopSelection>(),
  selection.display({
    id: 'user',
    header: 'User',
    meta: { grow: true },
    cell: ({ row }) => <WhoSelected userId={row.original.user_id} />,
  }),
  selection.display({
    id: 'selected_at',
    header: 'Selected',
    meta: { width: 'w-32', from: 'sm' },
    cell: ({ row }) => <TimeAgo at={row.original.selected_at} />,
  }),
];

/** Shown for a backend without checks: what is trending, and recent selections. */
export function TopTens({
  trending: top,
  selections,
}: {
  trending: TopTrending[];
  selections: TopSelection[];
}) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card title="Trending top 10 (24h)" flush>
        {top.length === 0 ? (
          <Empty icon={<TrendingUp />} text="No data." />
        ) : (
          <DataTable
            label="Trending top 10 (24h)"
            columns={TRENDING_COLUMNS}
            rows={top}
            rowId={({ category_id: category, subcategory_id: sub }) => `${category} ${sub ?? ''}`}
          />
        )}
      </Card>
      <Card title="Recent selections top 10" flush>
        {selections.length === 0 ? (
          <Empty icon={<TrendingUp />} text="No data." />
        ) : (
          <DataTable
            label="Recent selections top 10"
            columns={SELECTION_COLUMNS}
            rows={selections}
            rowId={(row) =>
              `${row.selected_at} ${row.user_id ?? ''} ${row.category_id} ${row.subcategory_id ?? ''}`
            }
          />
        )}
      </Card>
    </div>
  );
}
