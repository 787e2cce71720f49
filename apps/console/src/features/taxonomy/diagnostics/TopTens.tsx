import { Card } from '#kit/Card.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { Empty } from '#kit/Empty.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { TopSelection, TopTrending } from '@marketdesk/contract/documents.ts';
import { Link } from '@tanstack/react-router';
import { TrendingUp } from 'lucide-react';
import { timeColumn } from '../columns.tsx';
import { WhoSelected } from '../overview/overview.columns.tsx';

type Top = Pick<TopTrending, 'category_id' | 'subcategory_id' | 'category_name' | 'subcategory_name'>;

const LINK = 'rounded-sm hover:underline';

const ITEM_COLUMNS: ListColumn<Top>[] = [
  {
    id: 'category',
    header: 'Category',
    grow: true,
    cell: (top) => (
      <Link to="/admin/taxonomy" search={{ categoryId: top.category_id }} dir="auto" className={LINK}>
        {top.category_name ?? shortId(top.category_id)}
      </Link>
    ),
  },
  { id: 'subcategory', header: 'Subcategory', grow: true, cell: (top) => <Subcategory top={top} /> },
];

function Subcategory({ top: { subcategory_id: id, subcategory_name: name } }: { top: Top }) {
  if (id === null) return <span className="text-faint">{NOTHING}</span>;
  return (
    <Link to="/admin/taxonomy" search={{ subcategoryId: id }} dir="auto" className={LINK}>
      {name ?? shortId(id)}
    </Link>
  );
}

const TRENDING_COLUMNS: ListColumn<TopTrending>[] = [
  ...ITEM_COLUMNS,
  { id: 'score', header: 'Score', align: 'right', width: 'w-20', cell: ({ score }) => score.toFixed(2) },
];

const SELECTION_COLUMNS: ListColumn<TopSelection>[] = [
  ...ITEM_COLUMNS,
  { id: 'user', header: 'User', grow: true, cell: (top) => <WhoSelected userId={top.user_id} /> },
  timeColumn('selected_at', 'Selected', { from: 'sm' }),
];

/** The diagnosis of servers without checks: trending items and recent selections. */
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
