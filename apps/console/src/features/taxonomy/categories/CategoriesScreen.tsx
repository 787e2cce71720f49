import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useState } from 'react';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { CategoriesColumn } from './CategoriesColumn.tsx';
import { CATEGORIES_VOCABULARY, type CategoriesSearch } from './categories.search.ts';
import { SubcategoriesColumn } from './SubcategoriesColumn.tsx';

/** Categories beside the subcategories of the selected one: names in any language, icons, order, and new ones. */
export function CategoriesScreen({ search }: { search: CategoriesSearch }) {
  const { values, invalidParams } = readSearch(CATEGORIES_VOCABULARY, search);
  const list = useListSearch();
  const [createdId, setCreatedId] = useState<string>();
  // Selected, and shown regardless of the search.
  const goOnWith = (categoryId: string) => {
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
        <CategoriesColumn values={values} list={list} onCreated={goOnWith} />
        <SubcategoriesColumn values={values} list={list} createdCategoryId={createdId} />
      </div>
    </TaxonomyPage>
  );
}
