import type { FieldControl } from '#kit/Field.tsx';
import { cx } from '#kit/cx.ts';
import { uuid } from '#kit/list/search.ts';
import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { SUGGESTION_CLASS, UserSuggestions } from './user-search/UserSuggestions.tsx';
import { useUserMatches } from './user-search/useUserMatches.ts';
import { plainNameOf, unnamedUser, userBrief, type UserBrief } from './users.api.ts';

export interface UserPickerProps extends FieldControl {
  /** The chosen user's id. */
  value: string | null;
  onChange: (userId: string | null) => void;
  placeholder: string;
  /** Class names of the input. */
  inputClass: string;
}

/** The lazily loaded part of UserPicker. */
export function UserPickerBox({ value, onChange, inputClass, ...control }: UserPickerProps) {
  const chosen = useQuery({ ...userBrief(value ?? ''), enabled: value !== null });
  // Only an id from the URL has to be looked up: picked users are known.
  const [picked, setPicked] = useState<UserBrief | null>(null);
  // An unknown or deleted user's id is shown, not dropped.
  const selected =
    value === null ? null : picked?.user_id === value ? picked : (chosen.data ?? unnamedUser(value));
  const [typed, setTyped] = useState('');
  const matches = useUserMatches(typed);

  return (
    <Combobox.Root<UserBrief>
      items={matches.found}
      filter={null}
      value={selected}
      itemToStringLabel={plainNameOf}
      isItemEqualToValue={(item, other) => item.user_id === other.user_id}
      onInputValueChange={(text, { reason }) => {
        setTyped(reason === 'item-press' ? '' : text);
        // A complete, pasted id is accepted directly.
        const id = reason === 'input-change' ? uuid(text.trim()) : undefined;
        if (id !== undefined) onChange(id);
      }}
      onValueChange={(user) => {
        setPicked(user);
        onChange(user?.user_id ?? null);
      }}
    >
      <span className="relative block h-full min-w-0 flex-1">
        <Combobox.Input {...control} className={cx(inputClass, 'w-full pr-8')} />
        {value !== null && (
          <Combobox.Clear
            aria-label="Clear user"
            className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </Combobox.Clear>
        )}
      </span>
      <UserSuggestions
        matches={matches}
        item={(user, content) => (
          <Combobox.Item key={user.user_id} value={user} className={SUGGESTION_CLASS}>
            {content}
          </Combobox.Item>
        )}
      />
    </Combobox.Root>
  );
}
