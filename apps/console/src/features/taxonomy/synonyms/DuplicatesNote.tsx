import { isolated } from '#kit/format/isolated.ts';
import { useQuery } from '@tanstack/react-query';
import { languageName } from '#parts/languageName.ts';
import { termCounts } from './synonyms.api.ts';

// The procedure gives the most frequent ones, so that with as many there may be more.
const MOST = 1000;

/** How many terms of the language, or of those looked for, find more than one item. */
export function DuplicatesNote({ locale, term }: { locale: string; term: string | undefined }) {
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
