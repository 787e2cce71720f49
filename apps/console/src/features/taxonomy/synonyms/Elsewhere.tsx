import { isolated } from '#kit/format/isolated.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { SEARCH_DEBOUNCE_MS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { countsOfTerms } from './synonyms.api.ts';

/** Shows which items the typed words already find; nothing if none. */
export function Elsewhere({ locale, words }: { locale: string; words: readonly string[] }) {
  const settled = useDebounced(words.join(','), SEARCH_DEBOUNCE_MS);
  const asked = settled === '' ? [] : settled.split(',');
  const { data = [] } = useQuery({ ...countsOfTerms(locale, asked), enabled: asked.length > 0 });
  const known = data.filter(({ term }) => words.includes(term));
  if (known.length === 0) return null;
  return (
    <p role="note" className="-mt-1.5 text-sm text-warn">
      {known
        .map(
          ({ term, total_count: count }) =>
            `“${isolated(term)}” already finds ${count === 1 ? 'one item' : `${String(count)} items`}.`,
        )
        .join(' ')}
    </p>
  );
}
