import { AcceptDialog } from '#features/taxonomy/accept/AcceptDialog.tsx';
import { normalizedQuery } from '#features/taxonomy/accept/matches.api.ts';
import { DEFAULT_LOCALE } from '#features/taxonomy/taxonomy.search.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { FilterSearch } from '#kit/list/FilterControls.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { languageName } from '#parts/languageName.ts';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { OverviewSearch } from '../overview.search.ts';
import { isLongEnough } from './explanation.ts';
import { explainedSearch } from './playground.api.ts';
import { FoundTable, NothingFound } from './Results.tsx';

interface SearchPlaygroundProps {
  locale: string;
  search: Pick<OverviewSearch, 'q' | 'accept'>;
  list: ListSearch;
}

/** Searches as a client of the public app, and explains the results. Nothing is recorded. */
export function SearchPlayground({ locale, search, list }: SearchPlaygroundProps) {
  const { q, accept } = search;
  return (
    <Card
      title="Search playground"
      actions={
        <p className="shrink-0 text-sm text-muted">
          {languageName(locale)}
          {locale !== DEFAULT_LOCALE && <span className="max-sm:sr-only">, then English</span>}
        </p>
      }
      flush
    >
      <div
        role="search"
        aria-label="Search playground"
        className="flex flex-wrap items-center gap-2 px-4 py-2.5"
      >
        <FilterSearch
          label="Query"
          value={q}
          placeholder="Search as a client would"
          onChange={(text) => list.show({ q: text }, { replace: q !== undefined })}
        />
        {q === undefined ? (
          <p className="text-muted">See what the app would suggest to a client, and why.</p>
        ) : (
          <May permission="taxonomy.edit">
            <Button icon={<Plus />} onClick={() => list.show({ accept: q })}>
              Add to taxonomy
            </Button>
          </May>
        )}
      </div>
      {q !== undefined && <Results locale={locale} q={q} />}
      <AcceptDialog
        query={
          accept === undefined ? undefined : { locale, normalized_query: normalizedQuery(locale, accept) }
        }
        onClose={() => list.show({ accept: undefined })}
      />
    </Card>
  );
}

function Results({ locale, q }: { locale: string; q: string }) {
  const found = useQuery(explainedSearch(locale, q));
  const query = useMemo(() => ({ locale, normalized_query: normalizedQuery(locale, q) }), [locale, q]);
  return (
    <div className="border-t">
      <QueryState
        query={found}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={3} rows={3} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          isLongEnough(q) ? (
            <NothingFound query={query} />
          ) : (
            <p className="px-4 py-3 text-muted">Type at least two letters to get suggestions.</p>
          )
        }
      >
        {(rows) => <FoundTable query={query} rows={rows} stale={found.isPlaceholderData} />}
      </QueryState>
    </div>
  );
}
