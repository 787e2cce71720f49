import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { cx } from '#kit/cx.ts';
import { lazyBox } from '#kit/lazyBox.tsx';
import { useId } from 'react';
import { FIND_USER } from './users.api.ts';
import type { UserSearchBoxProps } from './user-search/UserSearchBox.tsx';

const UserSearch = lazyBox<UserSearchBoxProps>(
  async () => (await import('./user-search/UserSearchBox.tsx')).UserSearchBox,
);

interface FilterUserSearchProps {
  label: string;
  /** The value from the URL. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}

/** A list's filter by part of a user's email, username or full name, with suggestions. */
export function FilterUserSearch({ label, value, onChange }: FilterUserSearchProps) {
  const id = useId();
  return (
    <FilterBox label={label} htmlFor={id} active={value !== undefined} className="w-full sm:w-72">
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
