import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { SuggestedItem } from '#features/taxonomy/accept/SuggestedItem.tsx';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { suggestedTargets } from '#features/taxonomy/accept/suggestions.api.ts';
import { AddSynonym } from './AddSynonym.tsx';
import { NearMisses } from './NearMisses.tsx';

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
