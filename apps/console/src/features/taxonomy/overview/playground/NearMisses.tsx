import { useQuery } from '@tanstack/react-query';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { pathOf } from '#features/taxonomy/accept/suggestionWords.ts';
import { howWordsCount, shareOf } from './explanation.ts';
import { nearMisses } from './playground.api.ts';

/** Why what comes nearest to a query was not offered: which of its words are in no item, or only in others. */
export function NearMisses({ query }: { query: QueryRef }) {
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
