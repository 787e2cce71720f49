import { chipsOf, isFiltered } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { QuickChips } from '#kit/list/QuickChips.tsx';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import { SortFilters } from '#kit/list/SortFilters.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { CategoryPicker } from '#parts/CategoryPicker.tsx';
import { FilterUser } from '#parts/FilterUser.tsx';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { useUserName } from '#parts/useUserName.ts';
import { POST_STATUSES } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import type { PostsSearch } from './posts.search.ts';

const MORE_FILTERS = [
  ['userId', 'User ID'],
  ['category', 'Category'],
  ['subcategory', 'Subcategory'],
  ['from', 'From'],
  ['to', 'To'],
] as const;

export const POST_FILTERS = [['search', 'Search'], ['status', 'Status'], ...MORE_FILTERS] as const;

const STATUSES = optionsOf(POST_STATUSES);
const SORTS = [
  { value: 'updated_at', label: 'Updated' },
  { value: 'status', label: 'Status' },
];

interface PostFiltersProps {
  search: PostsSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function PostFilters({ search, list, problems }: PostFiltersProps) {
  const chipText = useChipText(search);
  const set = (name: keyof PostsSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: POST_FILTERS,
        problems,
        list,
        readable: chipText,
        // A subcategory without its category would be a filter that the boxes can't show.
        alongWith: { category: 'subcategory' },
      })}
      onClear={list.clear}
      moreActive={isFiltered(search, MORE_FILTERS)}
      more={
        <>
          <FilterUser label="User ID" value={search.userId} onChange={set('userId')} />
          <CategoryPicker
            categoryId={search.category}
            subcategoryId={search.subcategory}
            onChange={({ categoryId, subcategoryId }) =>
              list.filter({ category: categoryId, subcategory: subcategoryId })
            }
          />
          <FilterPeriod from={search.from} to={search.to} onChange={list.filter} />
          <SortFilters orderBy={search.orderBy} orderDir={search.orderDir} options={SORTS} list={list} />
        </>
      }
    >
      <FilterSearch
        label="Search"
        value={search.search}
        minChars={SEARCH_MIN_CHARS}
        placeholder="Title or description"
        onChange={set('search')}
      />
      <FilterSelect label="Status" value={search.status} options={STATUSES} onChange={set('status')} />
      <div className="order-last w-full">
        <QuickChips value={search.status} options={STATUSES} onChange={set('status')} />
      </div>
    </FilterBar>
  );
}

function useChipText({ userId, category, subcategory }: PostsSearch): (name: string, text: string) => string {
  const categoryName = useCategoryName(category, subcategory);
  const userName = useUserName(userId);
  return (name, text) => {
    if (name === 'userId') return userName;
    if (name === 'category' || name === 'subcategory') return categoryName(text);
    return readChip(['status'], name, text);
  };
}
