import { cleared } from '#engine/list/filters.ts';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button } from '#kit/Button.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { Selecting } from '#kit/list/Selectable.tsx';
import { SelectionBar } from '#kit/list/SelectionBar.tsx';
import { languageName } from '#parts/languageName.ts';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, WholeWord } from 'lucide-react';
import { useState } from 'react';
import type { Target } from '../targets/target.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { AddSynonymDialog } from './AddSynonymDialog.tsx';
import { RetargetDialog } from './RetargetDialog.tsx';
import { countOf, synonymKey, synonymsPage, termCounts } from './synonyms.api.ts';
import { SYNONYMS_COLUMNS } from './synonyms.columns.tsx';
import { SYNONYMS, type SynonymsPage, type SynonymsSearch } from './synonyms.search.ts';
import { useSynonymActions } from './useSynonymActions.ts';

// The procedure's limit: there may be more terms.
const MOST = 1000;

/** The number of listed terms that find several items. */
function DuplicatesNote({ locale, term }: { locale: string; term: string | undefined }) {
  const { data } = useQuery(termCounts(locale, term));
  if (data === undefined) return null;
  const count = data.filter(({ total_count }) => total_count > 1).length;
  return (
    <p className="text-sm text-muted">
      {count === 0
        ? 'No term'
        : `${count.toLocaleString('en')}${count === MOST ? '+' : ''} ${count === 1 ? 'term' : 'terms'}`}
      {term === undefined ? '' : ` with “${isolated(term)}”`}
      {' in '}
      {languageName(locale)} {count === 1 || count === 0 ? 'finds' : 'find'} more than one item
    </p>
  );
}

const NONE: never[] = [];

export function SynonymsScreen({ search }: { search: SynonymsSearch }) {
  const url = useListUrl(SYNONYMS, search);
  const { list, page: values, invalidParams } = url;
  const { locale = DEFAULT_LOCALE, page = 1 } = values;
  const synonyms = useQuery({ ...synonymsPage(values), enabled: invalidParams.length === 0 });
  const rows = synonyms.data?.rows ?? NONE;
  const actions = useSynonymActions({ rows, search, page, list, stale: synonyms.isPlaceholderData });
  // `times` is the dialog's key: each opening starts empty.
  const [adding, setAdding] = useState({ open: false, times: 0 });

  return (
    <Selecting selection={actions.selection}>
      <ListPage
        label="All Synonyms"
        header={<TaxonomyHeader title="All Synonyms" search={search} list={list} />}
        filters={
          <>
            <ListFilters of={url} onClear={() => list.filter(cleared(SYNONYMS.filters))} />
            {invalidParams.length === 0 && (
              <May permission="taxonomy.edit">
                <SelectionBar
                  label="Selected synonyms"
                  actions={actions.buttons}
                  isEmpty={actions.count === 0}
                  // Always visible, so that a selection does not shift the layout.
                  count={
                    <p aria-live="polite" className="tabular text-sm text-muted">
                      {actions.count === 0 ? 'None selected' : `${countOf(actions.count)} selected`}
                    </p>
                  }
                  onClear={actions.selection.clear}
                >
                  <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2">
                    {values.onlyDup === true && <DuplicatesNote locale={locale} term={values.term} />}
                    <Button
                      size="sm"
                      variant="primary"
                      icon={<Plus />}
                      onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
                    >
                      Add synonym
                    </Button>
                  </div>
                </SelectionBar>
              </May>
            )}
          </>
        }
        pager={<ListPager of={url} query={synonyms} pageQuery={synonymsPage} />}
      >
        <ListBody
          of={url}
          query={synonyms}
          words={{
            fallback: 'Failed to load taxonomy data',
            empty: 'No data.',
            hint: 'There are no synonyms in this language yet.',
            icon: <WholeWord />,
          }}
          columns={SYNONYMS_COLUMNS.length}
        >
          {(shown) => (
            <DataTable
              label="All Synonyms"
              columns={SYNONYMS_COLUMNS}
              rows={shown}
              rowId={synonymKey}
              stale={synonyms.isPlaceholderData}
              behaviour={{ keys: true }}
            />
          )}
        </ListBody>
      </ListPage>
      <RetargetDialog key={actions.retargeting.times} {...actions.retargeting.dialog} />
      <AddSynonymDialog
        key={`add ${String(adding.times)}`}
        open={adding.open}
        locale={locale}
        start={targetOfFilters(values)}
        onClose={() => setAdding(({ times }) => ({ open: false, times }))}
      />
    </Selecting>
  );
}

/** The filtered item: the likely target of a new synonym. */
function targetOfFilters({ type, categoryId, subcategoryId }: SynonymsPage): Target {
  const likely = categoryId !== undefined && subcategoryId === undefined ? 'category' : 'subcategory';
  return {
    type: type ?? likely,
    categoryId: categoryId ?? null,
    subcategoryId: subcategoryId ?? null,
  };
}
