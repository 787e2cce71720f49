import { Checkbox } from '#kit/Checkbox.tsx';
import { FilterSearch, FilterSelect, FilterText } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { QuickChips } from '#kit/list/QuickChips.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { memo } from 'react';
import { CategoryPicker } from '#parts/CategoryPicker.tsx';
import { FilterTeam } from '#parts/FilterTeam.tsx';
import { FilterUser } from '#parts/FilterUser.tsx';
import { FilterUserSearch } from '#parts/FilterUserSearch.tsx';
import type { Filter } from './filters.ts';

interface FilterControlProps {
  /** Its URL parameter. */
  name: string;
  filter: Filter;
  value: string | undefined;
  /** The value of the other filter that its control sets, see `setsToo`. */
  other: string | undefined;
  list: ListSearch;
}

/** The parameter of another filter that this one's control sets too. */
export function setsToo({ by: { control } }: Filter): string | undefined {
  if (control.as === 'from') return 'to';
  return control.as === 'category' ? control.subcategory : undefined;
}

/** A filter's control; nothing for a filter that another one's control sets. */
export const FilterControl = memo(function FilterControl(props: FilterControlProps) {
  const { name, filter, value, other, list } = props;
  const { label } = filter;
  const { control } = filter.by;
  const onChange = (text: string | undefined) => list.filter({ [name]: text });
  switch (control.as) {
    case 'search':
      return <FilterSearch {...control} label={label} value={value} onChange={onChange} />;
    case 'text':
      return <FilterText {...control} label={label} value={value} onChange={onChange} />;
    case 'select':
      return (
        <>
          <FilterSelect label={label} value={value} options={control.options} onChange={onChange} />
          {control.quick && (
            <div className="order-last w-full">
              <QuickChips value={value} options={control.options} onChange={onChange} />
            </div>
          )}
        </>
      );
    case 'checkbox':
      return (
        <Checkbox
          label={label}
          checked={value === 'true'}
          onChange={({ target }) => onChange(target.checked ? 'true' : undefined)}
        />
      );
    case 'user':
      return <FilterUser label={label} value={value} onChange={onChange} />;
    case 'team':
      return <FilterTeam label={label} value={value} onChange={onChange} />;
    case 'userSearch':
      return <FilterUserSearch label={label} value={value} onChange={onChange} />;
    case 'from':
      return <FilterPeriod from={value} to={other} onChange={list.filter} />;
    case 'category':
      return (
        <CategoryPicker
          categoryId={value}
          subcategoryId={other}
          onChange={(chosen) =>
            list.filter({ [name]: chosen.categoryId, [control.subcategory]: chosen.subcategoryId })
          }
        />
      );
    case 'to':
    case 'subcategory':
    case 'link':
      return null;
  }
});
