import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { SuggestedItem } from '#features/taxonomy/accept/SuggestedItem.tsx';
import { suggestedTargets } from '#features/taxonomy/accept/suggestions.api.ts';
import { pathOf } from '#features/taxonomy/accept/suggestionWords.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { AddSynonym } from './AddSynonym.tsx';
import { howWordsCount, shareOf } from './explanation.ts';
import { nearMisses } from './playground.api.ts';

/** Shown when a client finds nothing: suggestions, each with a button to add the query as a synonym. */
export function NothingFound({ query }: { query: QueryRef }) {
  const suggested = useQuery(suggestedTargets(query.locale, query.normalized_query));
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <p>
        <strong className="font-medium">Nothing found.</strong>{' '}
        <span className="text-muted">Clients see no suggestions, and the query is listed as unmatched.</span>
      </p>
      <NearMisses query={query} />
      <QueryState
        query={suggested}
        fallback="Failed to load suggestions"
        skeleton={<Skeleton className="h-24 w-full" />}
        isEmpty={(items) => items.length === 0}
        empty={
          <p className="text-muted">No similar items. Press “Add to taxonomy” and choose what it means.</p>
        }
      >
        {(items) => (
          <ul aria-label="Possible meanings" className="lined">
            {items.map((item) => (
              <li key={item.entity_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="min-w-0 flex-1 basis-64">
                  <SuggestedItem suggestion={item} />
                </span>
                <AddSynonym query={query} target={{ type: item.entity_type, id: item.entity_id }} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

/** Explains why the nearest items were not offered: which of the query's words they lack. */
function NearMisses({ query }: { query: QueryRef }) {
  const { data = [] } = useQuery(nearMisses(query.locale, query.normalized_query));
  const missed = data.filter((found) => !found.is_offered);
  if (missed.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">Items that explain too little of it:</p>
      <ul aria-label="Near misses" className="text-sm">
        {missed.map((found) => (
          <li key={found.subcategory_id ?? found.category_id} className="py-1">
            {pathOf(found)}{' '}
            <span className="text-muted">
              {shareOf(found.score)}: {howWordsCount(found.words)}.
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
