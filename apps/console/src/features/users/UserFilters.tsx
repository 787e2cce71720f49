import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { YES_NO } from '#kit/list/options.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { CategoryPicker } from '#parts/CategoryPicker.tsx';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { ROLES, SUBSCRIPTION_TIERS } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { TIER_LABELS } from '#kit/format/tier.ts';
import { ROLE_LABELS } from './RoleBadge.tsx';
import type { UsersSearch } from './users.search.ts';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] ?? role }));
const TIER_OPTIONS = SUBSCRIPTION_TIERS.map((tier) => ({ value: tier, label: TIER_LABELS[tier] }));

interface UserFiltersProps {
  search: UsersSearch;
  list: ListSearch;
  notUnderstood: readonly NotUnderstood[];
}

export function UserFilters({ search, list, notUnderstood }: UserFiltersProps) {
  const categoryName = useCategoryName(search.category, search.subcategory);
  const set = (name: keyof UsersSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: USER_FILTERS,
        problems: notUnderstood,
        list,
        readable: (name, text) =>
          name.endsWith('ategory') ? categoryName(text) : (READABLE[name]?.[text] ?? text),
        // A subcategory without its category would be a filter that the boxes can't show.
        alongWith: { category: 'subcategory' },
      })}
      onClear={list.clear}
      moreActive={
        search.isWorker !== undefined || search.category !== undefined || search.subcategory !== undefined
      }
      more={
        <>
          <FilterSelect label="Worker" value={search.isWorker} options={YES_NO} onChange={set('isWorker')} />
          <CategoryPicker
            categoryId={search.category}
            subcategoryId={search.subcategory}
            onChange={({ categoryId, subcategoryId }) =>
              list.filter({ category: categoryId, subcategory: subcategoryId })
            }
          />
        </>
      }
    >
      <FilterSearch
        label="Search"
        value={search.search}
        minChars={SEARCH_MIN_CHARS}
        placeholder="Name, username or email"
        onChange={set('search')}
      />
      <FilterSelect label="Role" value={search.role} options={ROLE_OPTIONS} onChange={set('role')} />
      <FilterSelect label="Tier" value={search.tier} options={TIER_OPTIONS} onChange={set('tier')} />
      <FilterSelect
        label="Suspended"
        value={search.isSuspended}
        options={YES_NO}
        onChange={set('isSuspended')}
      />
      <FilterSelect label="Banned" value={search.isBanned} options={YES_NO} onChange={set('isBanned')} />
    </FilterBar>
  );
}

/** The list's filters, as the chips name them. */
export const USER_FILTERS = [
  ['search', 'Search'],
  ['role', 'Role'],
  ['tier', 'Tier'],
  ['isWorker', 'Worker'],
  ['isSuspended', 'Suspended'],
  ['isBanned', 'Banned'],
  ['category', 'Category'],
  ['subcategory', 'Subcategory'],
] as const;

const ANSWERS = { true: 'Yes', false: 'No' };
const READABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_LABELS,
  tier: TIER_LABELS,
  isWorker: ANSWERS,
  isSuspended: ANSWERS,
  isBanned: ANSWERS,
};
