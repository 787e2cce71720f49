import { Badge } from '#kit/Badge.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { categoriesIn, type ItemList } from './categories.api.ts';
import { type CategoriesValues, editLocaleOf } from './categories.search.ts';
import { CreateItem } from './CreateItem.tsx';
import { EditLocale } from './EditLocale.tsx';
import { CATEGORY_COLUMNS } from './items.columns.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ItemsProvider } from './ItemsContext.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { NARROW_CATEGORY_COLUMNS } from './narrow.columns.tsx';
import { useEnglishNames } from './useEnglishNames.ts';

const CATEGORIES: ItemList = { type: 'category' };

interface CategoriesColumnProps {
  values: CategoriesValues;
  list: ListSearch;
  /** A category was created here, and is selected now. */
  onCreated: (id: string) => void;
}

/** The left column: all categories; a click shows what is in one. */
export function CategoriesColumn({ values, list, onCreated }: CategoriesColumnProps) {
  const { search, missingOnly = false, categoryId } = values;
  const locale = editLocaleOf(values);
  const all = useQuery(categoriesIn(locale));
  const found = useQuery(categoriesIn(locale, search));
  const english = useEnglishNames('category', all.data, locale);
  const columns = useIsNarrow() ? NARROW_CATEGORY_COLUMNS : CATEGORY_COLUMNS;
  const [createdId, setCreatedId] = useState<string>();
  const select = (id: string) =>
    list.show({ categoryId: id, subSearch: undefined, subMissingOnly: undefined });
  return (
    <ItemsProvider
      list={CATEGORIES}
      locale={locale}
      english={english}
      onDeleted={(id, movedTo) => {
        if (id === categoryId) list.show({ categoryId: movedTo ?? undefined }, { replace: true });
      }}
    >
      <ItemsCard
        title="Categories"
        label="Categories"
        all={all.data}
        query={found}
        searchLabel="Search categories"
        search={search}
        onSearch={(text) => list.show({ search: text })}
        missingOnly={missingOnly}
        onMissingOnly={(only) => list.show({ missingOnly: only ? 'true' : undefined })}
        columns={columns.length}
        tools={<EditLocale value={values.editLocale} onChange={(editLocale) => list.show({ editLocale })} />}
        create={
          <CreateItem
            list={CATEGORIES}
            locale={locale}
            all={all.data}
            onCreated={({ id }) => {
              setCreatedId(id);
              onCreated(id);
            }}
          />
        }
        foot={
          <>
            <Legend />
            <CreateHelp />
          </>
        }
      >
        {(rows) => (
          <ItemsTable
            label="Categories"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            stale={found.isPlaceholderData}
            openId={categoryId}
            createdId={createdId}
            onOpen={({ id }) => select(id)}
            keys={false}
          />
        )}
      </ItemsCard>
    </ItemsProvider>
  );
}

/** Help for adding a first category. */
function CreateHelp() {
  return (
    <details className="min-w-0 text-sm text-muted">
      <summary className="flex h-7 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md text-xs hover:text-ink">
        <CircleQuestionMark aria-hidden="true" className="size-3.5" /> How to add a category
      </summary>
      <ol className="flex list-decimal flex-col gap-0.5 pt-1 pl-5">
        <li>Type a slug. It identifies the category in links and files and can’t be changed later.</li>
        <li>Type its name in the language being edited and, if you like, an icon. You can add both later.</li>
        <li>Press Enter. The category is added to the end of the list and selected.</li>
        <li>Keep typing: the cursor is in the slug field for its first subcategory.</li>
      </ol>
    </details>
  );
}

/** What the marks in the two tables mean. */
function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted"
    >
      <li className="flex items-center gap-1.5">
        <Badge tone="warn">Missing</Badge> the English name <em>in italics</em>
      </li>
      <li>
        <span className="font-mono text-faint">grey slug</span> inactive
      </li>
    </ul>
  );
}
