import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useState } from 'react';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { CATEGORIES_VOCABULARY, type CategoriesSearch } from './categories.search.ts';
import { CategoriesColumn } from './CategoriesColumn.tsx';
import { SubcategoriesColumn } from './SubcategoriesColumn.tsx';

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
        <SubcategoriesColumn values={values} list={list} createdCategoryId={createdId} />
      </div>
    </TaxonomyPage>
  );
}
