import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { cx } from '#kit/cx.ts';
import { useId } from 'react';
import { UserPicker } from './UserPicker.tsx';
import { FIND_USER } from './users.api.ts';

interface FilterUserProps {
  label: string;
  /** The user's id from the URL; undefined for anybody. */
  value: string | undefined;
  onChange: (userId: string | undefined) => void;
}

/** A list's filter for one user, found by part of email, username or full name. */
export function FilterUser({ label, value, onChange }: FilterUserProps) {
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
