import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useQuery } from '@tanstack/react-query';
import { Signpost } from 'lucide-react';
import { CONTROLS, type ControlsSearch } from '../taxonomy.search.ts';
import { TaxonomyHeader } from '../TaxonomyHeader.tsx';
import { aliases } from './aliases.api.ts';
import { ALIASES_COLUMNS } from './aliases.columns.tsx';

/** Former slugs, and where each leads now. */
export function AliasesScreen({ search }: { search: ControlsSearch }) {
  const { notUnderstood } = readSearch(CONTROLS, search);
  const list = useListSearch();
  const all = useQuery({ ...aliases(), enabled: notUnderstood.length === 0 });
  return (
    <ListPage label="Aliases" header={<TaxonomyHeader title="Aliases" search={search} list={list} />}>
      <ListBody
        query={all}
        problems={notUnderstood}
        list={list}
        page={1}
        isFiltered={false}
        fallback="Failed to load taxonomy data"
        empty="No data."
        emptyHint="When a slug changes, the old one is kept here as an alias."
        icon={<Signpost />}
        columns={ALIASES_COLUMNS.length}
      >
        {(rows) => (
          <DataTable
            label="Aliases"
            columns={ALIASES_COLUMNS}
            rows={rows}
            rowId={({ entity_type, from_slug }) => `${entity_type} ${from_slug}`}
          />
        )}
      </ListBody>
    </ListPage>
  );
}
