import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Empty } from '#kit/Empty.tsx';
import { FilterSearch } from '#kit/list/FilterControls.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { May } from '#session/May.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';
import { ItemsTable, type ItemsTableProps } from './ItemsTable.tsx';

interface Narrowing {
  search: string | undefined;
  missingOnly: boolean;
}

interface ItemsCardProps<Row extends Item> {
  title: string;
  badge?: ReactNode;
  /** All items, for the counter. */
  all: Row[] | undefined;
  /** The items that the search finds. */
  found: UseQueryResult<Row[]>;
  narrowing: Narrowing & {
    onSearch: (search: string | undefined) => void;
    onMissingOnly: (only: boolean) => void;
  };
  table: Pick<ItemsTableProps<Row>, 'columns' | 'createdId' | 'openId' | 'onOpen'>;
  /** After the search: the row that creates an item. Above the table, because toasts would cover it below. */
  create: ReactNode;
  /** Controls beside the search, and notes under the table. */
  extra?: { tools: ReactNode; foot: ReactNode };
}

/** One of the two lists: its progress, search, row for a new item, and table. */
export function ItemsCard<Row extends Item>(props: ItemsCardProps<Row>) {
  const { title, badge, all, found, narrowing, table, create, extra } = props;
  const { search, missingOnly } = narrowing;
  const label = useItems().list.type === 'category' ? 'Categories' : 'Subcategories';
  return (
    <Card
      title={title}
      actions={
        <span className="flex shrink-0 items-center gap-2">
          {badge}
          {all !== undefined && <Progress items={all} />}
        </span>
      }
      flush
      className="flex min-h-0 flex-col [&>div]:flex [&>div]:min-h-0 [&>div]:flex-col"
    >
      <div
        role="search"
        aria-label={title}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2"
      >
        <FilterSearch
          label={`Search ${label.toLowerCase()}`}
          value={search}
          placeholder="Slug or name"
          onChange={narrowing.onSearch}
        />
        {extra?.tools}
        <Checkbox
          label="Missing only"
          checked={missingOnly}
          onChange={(event) => narrowing.onMissingOnly(event.target.checked)}
        />
      </div>
      <May permission="taxonomy.edit">{create}</May>
      <div
        role="region"
        aria-label={`${label} list`}
        // Rows of another language or search can't be edited.
        inert={found.isPlaceholderData}
        tabIndex={0}
        className="relative max-h-[32rem] min-h-0 overflow-auto xl:max-h-none"
      >
        <QueryState
          query={found}
          fallback="Failed to load taxonomy data"
          skeleton={<TableSkeleton columns={table.columns.length} rows={10} />}
        >
          {(items) => {
            const rows = missingOnly ? items.filter((item) => item.display_name === null) : items;
            return rows.length > 0 ? (
              <ItemsTable {...table} label={label} rows={rows} stale={found.isPlaceholderData} />
            ) : (
              <Empty
                icon={<Shapes />}
                text="No data."
                hint={missingOnly || search !== undefined ? 'No matches.' : 'Create the first one above.'}
              />
            );
          }}
        </QueryState>
      </div>
      {extra !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 border-t px-4 py-1">
          {extra.foot}
        </div>
      )}
    </Card>
  );
}

function Progress({ items }: { items: readonly Item[] }) {
  const translated = items.filter((item) => item.display_name !== null).length;
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className="hidden h-1.5 w-20 overflow-hidden rounded-full bg-sunken 2xl:block">
        <span
          data-bar
          className="block h-full rounded-full bg-accent"
          style={{ width: `${String(items.length === 0 ? 0 : (100 * translated) / items.length)}%` }}
        />
      </span>
      <span className="tabular whitespace-nowrap">
        Translated {translated} / {items.length}
      </span>
    </span>
  );
}
