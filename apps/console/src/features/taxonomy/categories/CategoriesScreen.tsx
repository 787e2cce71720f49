import { Badge } from '#kit/Badge.tsx';
import { readSearch } from '#kit/list/search.ts';
import { type ListSearch, useListSearch } from '#kit/list/useListSearch.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { categoriesIn, type ItemList } from './categories.api.ts';
import {
  CATEGORIES_VOCABULARY,
  type CategoriesSearch,
  type CategoriesValues,
  editLocaleOf,
} from './categories.search.ts';
import { CATEGORY_COLUMNS, NARROW_CATEGORY_COLUMNS } from './cells/items.columns.tsx';
import { CreateItem } from './CreateItem.tsx';
import { EditLocale } from './EditLocale.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ItemsProvider } from './ItemsContext.tsx';
import { NoCategory, SubcategoriesColumn } from './SubcategoriesColumn.tsx';

/** Categories, and the subcategories of the selected category. */
export function CategoriesScreen({ search }: { search: CategoriesSearch }) {
  const { values, invalidParams } = readSearch(CATEGORIES_VOCABULARY, search);
  const list = useListSearch();
  const [createdId, setCreatedId] = useState<string>();
  /** Selects a new category, and clears the filters that could hide it. */
  const select = (categoryId: string) => {
    setCreatedId(categoryId);
    list.show({
      categoryId,
      search: undefined,
      missingOnly: undefined,
      subSearch: undefined,
      subMissingOnly: undefined,
    });
  };
  return (
    <TaxonomyPage title="Categories" search={search} list={list} problems={invalidParams} fill>
      <div className="grid gap-4 xl:min-h-0 xl:flex-1 xl:grid-cols-2 xl:items-start [&>section]:max-h-full">
        <CategoriesColumn values={values} list={list} onCreated={select} />
        {values.categoryId === undefined ? (
          <NoCategory text="No category is selected." />
        ) : (
          <SubcategoriesColumn
            // The key prevents showing another category's rows as stale rows.
            key={values.categoryId}
            categoryId={values.categoryId}
            values={values}
            list={list}
            createdCategoryId={createdId}
          />
        )}
      </div>
    </TaxonomyPage>
  );
}

const CATEGORIES: ItemList = { type: 'category' };

interface CategoriesColumnProps {
  values: CategoriesValues;
  list: ListSearch;
  /** Selects the new category. */
  onCreated: (id: string) => void;
}

/** The left column: all categories. A click selects one. */
function CategoriesColumn({ values, list, onCreated }: CategoriesColumnProps) {
  const { search, missingOnly = false, categoryId } = values;
  const locale = editLocaleOf(values);
  const all = useQuery(categoriesIn(locale));
  const found = useQuery(categoriesIn(locale, search));
  const columns = useIsNarrow() ? NARROW_CATEGORY_COLUMNS : CATEGORY_COLUMNS;
  const [createdId, setCreatedId] = useState<string>();
  return (
    <ItemsProvider
      list={CATEGORIES}
      locale={locale}
      all={all.data}
      onDeleted={(id, movedTo) => {
        if (id === categoryId) list.show({ categoryId: movedTo ?? undefined }, { replace: true });
      }}
    >
      <ItemsCard
        title="Categories"
        all={all.data}
        found={found}
        narrowing={{
          search,
          missingOnly,
          onSearch: (text) => list.show({ search: text }),
          onMissingOnly: (only) => list.show({ missingOnly: only ? 'true' : undefined }),
        }}
        table={{
          columns,
          createdId,
          openId: categoryId,
          onOpen: ({ id }) => list.show({ categoryId: id, subSearch: undefined, subMissingOnly: undefined }),
        }}
        create={
          <CreateItem
            all={all.data}
            onCreated={({ id }) => {
              setCreatedId(id);
              onCreated(id);
            }}
          />
        }
        extra={{
          tools: (
            <EditLocale value={values.editLocale} onChange={(editLocale) => list.show({ editLocale })} />
          ),
          foot: (
            <>
              <Legend />
              <May permission="taxonomy.edit">
                <CreateHelp />
              </May>
            </>
          ),
        }}
      />
    </ItemsProvider>
  );
}

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
