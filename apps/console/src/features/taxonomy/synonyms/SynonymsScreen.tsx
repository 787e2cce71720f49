import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { WholeWord } from 'lucide-react';
import { TaxonomyHeader } from '../TaxonomyHeader.tsx';
import { synonymsPage } from './synonyms.api.ts';
import { SYNONYMS_COLUMNS } from './synonyms.columns.tsx';
import { SYNONYMS_VOCABULARY, type SynonymsSearch } from './synonyms.search.ts';
import { SYNONYM_FILTERS, SynonymsFilters } from './SynonymsFilters.tsx';

/** Other words that lead a search to a category or subcategory. */
export function SynonymsScreen({ search }: { search: SynonymsSearch }) {
  const { values, notUnderstood } = readSearch(SYNONYMS_VOCABULARY, search);
  const list = useListSearch();
  const synonyms = useQuery({ ...synonymsPage(values), enabled: notUnderstood.length === 0 });
  return (
    <ListPage
      label="All Synonyms"
      header={<TaxonomyHeader title="All Synonyms" search={search} list={list} />}
      filters={<SynonymsFilters search={search} list={list} problems={notUnderstood} />}
      pager={
        <ListPager
          query={synonyms}
          page={values.page}
          list={list}
          pageQuery={(target) => synonymsPage({ ...values, page: target })}
        />
      }
    >
      <ListBody
        query={synonyms}
        problems={notUnderstood}
        list={list}
        page={values.page ?? 1}
        isFiltered={isFiltered(search, SYNONYM_FILTERS)}
        fallback="Failed to load taxonomy data"
        empty="No data."
        emptyHint="There are no synonyms in this language yet."
        icon={<WholeWord />}
        columns={SYNONYMS_COLUMNS.length}
      >
        {(rows) => (
          <DataTable
            label="All Synonyms"
            columns={SYNONYMS_COLUMNS}
            rows={rows}
            rowId={(row) => `${row.locale} ${row.entity_id} ${row.term}`}
            stale={synonyms.isPlaceholderData}
          />
        )}
      </ListBody>
    </ListPage>
  );
}
