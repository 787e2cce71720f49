import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { languageName } from '../languages.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { CategoriesColumn } from './CategoriesColumn.tsx';
import { CATEGORIES_VOCABULARY, type CategoriesSearch } from './categories.search.ts';
import { SubcategoriesColumn } from './SubcategoriesColumn.tsx';

/** Categories beside the subcategories of the selected one, and how far their names are translated. */
export function CategoriesScreen({ search }: { search: CategoriesSearch }) {
  const { values, notUnderstood } = readSearch(CATEGORIES_VOCABULARY, search);
  const list = useListSearch();
  const language = languageName(values.locale ?? DEFAULT_LOCALE);
  return (
    <TaxonomyPage title="Categories" search={search} list={list} problems={notUnderstood} fill>
      <p className="text-sm text-muted">
        Names are in {language}. Missing: there is none yet, and the English name stands in its place.
      </p>
      <div className="grid gap-4 xl:min-h-0 xl:flex-1 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] xl:items-start [&>*]:max-h-full">
        <CategoriesColumn values={values} list={list} />
        <SubcategoriesColumn values={values} list={list} />
      </div>
    </TaxonomyPage>
  );
}
