import { Card } from '#kit/Card.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { Empty } from '#kit/Empty.tsx';
import { FilterSearch } from '#kit/list/FilterControls.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item } from './categories.api.ts';

interface ItemsCardProps<Row extends Item> {
  title: string;
  /** Which language the names are in. */
  badge?: ReactNode;
  /** All items, which the counter counts. */
  all: Row[] | undefined;
  /** Those that the search finds. */
  query: UseQueryResult<Row[]>;
  /** The name of the table, and of the region that scrolls it. */
  label: string;
  searchLabel: string;
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  missingOnly: boolean;
  onMissingOnly: (missing: boolean) => void;
  columns: number;
  /** Stands between the search and "Missing only". */
  tools?: ReactNode;
  /** The row that creates another item. Above the table, because toasts would cover it below. */
  create: ReactNode;
  /** Explains the table, under it. */
  foot?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** One of the two columns: how far the translation is, its tools, a row for a new item, and the items. */
export function ItemsCard<Row extends Item>(props: ItemsCardProps<Row>) {
  const { title, badge, all, query, label, missingOnly } = props;
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
          label={props.searchLabel}
          value={props.search}
          placeholder="Slug or name"
          onChange={props.onSearch}
        />
        {props.tools}
        <Checkbox
          label="Missing only"
          checked={missingOnly}
          onChange={(event) => props.onMissingOnly(event.target.checked)}
        />
      </div>
      {props.create}
      <div
        role="region"
        aria-label={`${label} list`}
        // Rows of another language or search are only shown until the right ones are loaded.
        inert={query.isPlaceholderData}
        tabIndex={0}
        className="relative max-h-[32rem] min-h-0 overflow-auto xl:max-h-none"
      >
        <QueryState
          query={query}
          fallback="Failed to load taxonomy data"
          skeleton={<TableSkeleton columns={props.columns} rows={10} />}
        >
          {(items) => {
            const rows = missingOnly ? items.filter((item) => item.display_name === null) : items;
            return rows.length > 0 ? (
              props.children(rows)
            ) : (
              <NoItems isNarrowed={missingOnly || props.search !== undefined} />
            );
          }}
        </QueryState>
      </div>
      {props.foot !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 border-t px-4 py-1">
          {props.foot}
        </div>
      )}
    </Card>
  );
}

function NoItems({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <Empty
      icon={<Shapes />}
      text="No data."
      hint={isNarrowed ? 'No matches.' : 'Create the first one above.'}
    />
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
