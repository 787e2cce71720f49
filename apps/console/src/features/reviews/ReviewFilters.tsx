import { chipsOf, isFiltered } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import { SortFilters } from '#kit/list/SortFilters.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useUserName } from '#parts/useUserName.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import type { ReviewsSearch } from './reviews.search.ts';

const MORE_FILTERS = [
  ['userId', 'Reviewed user ID'],
  ['reviewerId', 'Reviewer user ID'],
] as const;

export const REVIEW_FILTERS = [
  ['search', 'Search'],
  ['hidden', 'Hidden'],
  ['minRating', 'Min rating'],
  ['maxRating', 'Max rating'],
  ...MORE_FILTERS,
] as const;

const RATINGS = optionsOf(['1', '2', '3', '4', '5']);
const HIDDEN = optionsOf(['only', 'visible']);
const SORTS = [
  { value: 'rating', label: 'Rating' },
  { value: 'is_hidden', label: 'Hidden' },
];

interface ReviewFiltersProps {
  search: ReviewsSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function ReviewFilters({ search, list, problems }: ReviewFiltersProps) {
  const users = { userId: useUserName(search.userId), reviewerId: useUserName(search.reviewerId) };
  const set = (name: keyof ReviewsSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: REVIEW_FILTERS,
        problems,
        list,
        readable: (name, text) =>
          name === 'userId' || name === 'reviewerId' ? users[name] : readChip(['hidden'], name, text),
      })}
      onClear={list.clear}
      moreActive={isFiltered(search, MORE_FILTERS)}
      more={
        <>
          <FilterUser label="Reviewed user ID" value={search.userId} onChange={set('userId')} />
          <FilterUser label="Reviewer user ID" value={search.reviewerId} onChange={set('reviewerId')} />
          <SortFilters orderBy={search.orderBy} orderDir={search.orderDir} options={SORTS} list={list} />
        </>
      }
    >
      <FilterSearch
        label="Search"
        value={search.search}
        minChars={SEARCH_MIN_CHARS}
        placeholder="Comment or ID"
        onChange={set('search')}
      />
      <FilterSelect label="Hidden" value={search.hidden} options={HIDDEN} onChange={set('hidden')} />
      <FilterSelect
        label="Min rating"
        value={search.minRating}
        options={RATINGS}
        onChange={set('minRating')}
      />
      <FilterSelect
        label="Max rating"
        value={search.maxRating}
        options={RATINGS}
        onChange={set('maxRating')}
      />
    </FilterBar>
  );
}
