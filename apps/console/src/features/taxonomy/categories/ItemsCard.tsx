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
import { type Named, useNamed } from './useNamed.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';

interface ItemsCardProps<Row extends Item> {
  title: string;
  type: TaxonomyEntityType;
  /** Which language the names are in. */
  badge?: ReactNode;
  /** All items, which the counter counts. */
  all: Row[] | undefined;
  /** Those that the search finds. */
  query: UseQueryResult<Row[]>;
  searchLabel: string;
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  missingOnly: boolean;
  onMissingOnly: (missing: boolean) => void;
  columns: number;
  children: (rows: Named<Row>[]) => ReactNode;
}

/** One of the two columns: how far the translation is, a search, and the items. */
export function ItemsCard<Row extends Item>(props: ItemsCardProps<Row>) {
  const { title, badge, all, query, searchLabel, search, missingOnly, columns, children } = props;
  const found = useNamed(props.type, query.data);
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
      className="flex min-h-0 flex-col *:last:flex *:last:min-h-0 *:last:flex-col"
    >
      <div
        role="search"
        aria-label={title}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2"
      >
        <FilterSearch
          label={searchLabel}
          value={search}
          placeholder="Slug or name"
          onChange={props.onSearch}
        />
        <Checkbox
          label="Missing only"
          checked={missingOnly}
          onChange={(event) => props.onMissingOnly(event.target.checked)}
        />
      </div>
      <div
        role="region"
        aria-label={`${title} list`}
        tabIndex={0}
        className="max-h-[28rem] min-h-0 overflow-auto xl:max-h-none"
      >
        <QueryState
          query={query}
          fallback="Failed to load taxonomy data"
          skeleton={<TableSkeleton columns={columns} rows={10} />}
        >
          {() => {
            const rows = missingOnly ? found?.filter((item) => item.display_name === null) : found;
            if (rows !== undefined && rows.length > 0) return children(rows);
            const narrowed = missingOnly || search !== undefined;
            return (
              <Empty icon={<Shapes />} text="No data." {...(narrowed ? { hint: 'Nothing matches.' } : {})} />
            );
          }}
        </QueryState>
      </div>
    </Card>
  );
}

function Progress({ items }: { items: readonly Item[] }) {
  const translated = items.filter((item) => item.display_name !== null).length;
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className="hidden h-1.5 w-20 overflow-hidden rounded-full bg-sunken sm:block">
        <span
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
