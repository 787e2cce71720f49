import { Checkbox } from '#kit/Checkbox.tsx';
import { BARE, FilterBox, FilterSearch, FilterSelect, FilterText } from '#kit/list/FilterControls.tsx';
import { FilterPeriod } from '#kit/list/FilterPeriod.tsx';
import { QuickChips } from '#kit/list/QuickChips.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { memo, useId } from 'react';
import { CategoryPicker } from '#parts/CategoryPicker.tsx';
import type { Filter } from './filters.ts';
import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '#kit/list/options.ts';
import { roleNames } from '#parts/staffRoles.api.ts';
import { teams } from '#parts/teams.api.ts';
import { cx } from '#kit/cx.ts';
import { FIND_USER } from '#parts/users.api.ts';
import { lazyBox } from '#kit/lazyBox.tsx';
import type { UserSearchBoxProps } from '#parts/user-search/UserSearchBox.tsx';
import type { UserPickerProps } from '#parts/UserPickerBox.tsx';

/** Finds a user by part of email, username or full name. Use inside a Field. */
export const UserPicker = lazyBox<UserPickerProps>(
  async () => (await import('#parts/UserPickerBox.tsx')).UserPickerBox,
);

const UserSearch = lazyBox<UserSearchBoxProps>(
  async () => (await import('#parts/user-search/UserSearchBox.tsx')).UserSearchBox,
);

interface FilterUserSearchProps {
  label: string;
  /** The value from the URL. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}

/** A filter by part of a user's email, username or full name, with suggestions. */
function FilterUserSearch({ label, value, onChange }: FilterUserSearchProps) {
  const id = useId();
  return (
    <FilterBox
      label={label}
      htmlFor={id}
      active={value !== undefined}
      className="w-full sm:w-auto sm:max-w-72 sm:grow sm:basis-40"
    >
      <UserSearch
        id={id}
        text={value}
        onChange={onChange}
        placeholder={FIND_USER}
        inputClass={cx(BARE, 'w-full flex-1 px-1.5')}
      />
    </FilterBox>
  );
}

interface FilterControlProps {
  /** Its URL parameter. */
  name: string;
  filter: Filter;
  value: string | undefined;
  /** The value of the other filter that this control sets, see `setsToo`. */
  other: string | undefined;
  list: ListSearch;
}

/** The parameter of the other filter that this one's control sets. */
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
          <FilterSelect
            label={label}
            value={value}
            options={control.options}
            any={control.any}
            onChange={onChange}
          />
          {control.quick && <QuickChips value={value} options={control.options} onChange={onChange} />}
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
    case 'staffRole':
      return <FilterStaffRole label={label} value={value} onChange={onChange} />;
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
    case 'view':
    case 'link':
      return null;
  }
});

interface FilterIdProps {
  label: string;
  /** The id from the URL; undefined for any. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** A filter for one role of the staff. */
function FilterStaffRole(props: FilterIdProps) {
  const names = useQuery(roleNames()).data ?? [];
  const options = [
    ...optionsOf(['moderator', 'admin']),
    ...names.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <FilterSelect {...props} options={options} />;
}

/** A filter for one team. */
function FilterTeam(props: FilterIdProps) {
  const options = useQuery(teams()).data?.map(({ id, name }) => ({ value: id, label: name }));
  return <FilterSelect {...props} options={options ?? []} disabled={options === undefined} />;
}

/** A filter for one user, found by part of email, username or full name. */
function FilterUser({ label, value, onChange }: FilterIdProps) {
  const id = useId();
  return (
    <FilterBox label={label} htmlFor={id} active={value !== undefined} className="w-72">
      <UserPicker
        id={id}
        aria-describedby={undefined}
        aria-invalid={undefined}
        value={value ?? null}
        onChange={(userId) => onChange(userId ?? undefined)}
        placeholder={FIND_USER}
        inputClass={cx(BARE, 'px-1.5')}
      />
    </FilterBox>
  );
}
