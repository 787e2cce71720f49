import { Checkbox } from '#kit/Checkbox.tsx';
import { chipsOf } from '#kit/list/chips.ts';
import { FilterBar } from '#kit/list/FilterBar.tsx';
import { FilterSearch, FilterSelect } from '#kit/list/FilterControls.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { readChip } from '#kit/list/readChip.ts';
import type { NotUnderstood } from '#kit/list/search.ts';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { CategoryPicker } from '#parts/CategoryPicker.tsx';
import { useCategoryName } from '#parts/useCategoryName.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { withoutFilters } from '../taxonomy.search.ts';
import type { SynonymsSearch } from './synonyms.search.ts';

export const SYNONYM_FILTERS = [
  ['term', 'Term'],
  ['type', 'Type'],
  ['categoryId', 'Category'],
  ['subcategoryId', 'Subcategory'],
  ['onlyDup', 'Duplicates only'],
] as const;

const TYPES = optionsOf(TAXONOMY_ENTITY_TYPES);

interface SynonymsFiltersProps {
  search: SynonymsSearch;
  list: ListSearch;
  problems: readonly NotUnderstood[];
}

export function SynonymsFilters({ search, list, problems }: SynonymsFiltersProps) {
  const nameOf = useCategoryName(search.categoryId, search.subcategoryId);
  const set = (name: keyof SynonymsSearch) => (value: string | undefined) => list.filter({ [name]: value });
  return (
    <FilterBar
      chips={chipsOf({
        search,
        labels: SYNONYM_FILTERS,
        problems,
        list,
        // Without its category a subcategory can't be chosen.
        alongWith: { categoryId: 'subcategoryId' },
        readable: (name, text) =>
          name === 'categoryId' || name === 'subcategoryId'
            ? nameOf(text)
            : readChip(['type', 'onlyDup'], name, text),
      })}
      onClear={() => list.filter(withoutFilters(SYNONYM_FILTERS))}
    >
      <FilterSearch label="Term" value={search.term} onChange={set('term')} />
      <FilterSelect label="Type" value={search.type} options={TYPES} onChange={set('type')} />
      <CategoryPicker
        categoryId={search.categoryId}
        subcategoryId={search.subcategoryId}
        onChange={({ categoryId, subcategoryId }) => list.filter({ categoryId, subcategoryId })}
      />
      <Checkbox
        label="Duplicates only"
        checked={search.onlyDup === 'true'}
        onChange={(event) => list.filter({ onlyDup: event.target.checked ? 'true' : undefined })}
      />
    </FilterBar>
  );
}
