import { fetchCode } from '#backend/fetchCode.ts';
import { BARE, FilterBox } from '#kit/list/FilterControls.tsx';
import { cx } from '#kit/cx.ts';
import { lazy, Suspense, useId } from 'react';

const UserSearchBox = lazy(() => fetchCode(() => import('./user-search/UserSearchBox.tsx')));

interface FilterUserSearchProps {
  label: string;
  /** The value from the URL. */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}

/**
 * A list's filter by part of a user's email, username or full name, with suggestions. Its code loads when it
 * is shown.
 */
export function FilterUserSearch({ label, value, onChange }: FilterUserSearchProps) {
  const id = useId();
  const inputClass = cx(BARE, 'w-full flex-1 px-1.5');
  return (
    <FilterBox label={label} htmlFor={id} active={value !== undefined} className="w-full sm:w-72">
      <Suspense
        fallback={<input id={id} defaultValue={value} disabled aria-busy="true" className={inputClass} />}
      >
        <UserSearchBox id={id} value={value} onChange={onChange} className={inputClass} />
      </Suspense>
    </FilterBox>
  );
}
