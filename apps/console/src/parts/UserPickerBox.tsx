import { messageFor } from '#backend/messageFor.ts';
import { Avatar } from '#kit/Avatar.tsx';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import { cx } from '#kit/cx.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { Combobox } from '@base-ui/react/combobox';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { UserPickerProps } from './UserPicker.tsx';
import { matchingUsers, nameOf, userBrief, type UserBrief } from './users.api.ts';

/** What UserPicker loads when it is shown. */
export default function UserPickerBox({
  value,
  onChange,
  placeholder = 'Name, username or email',
  ...control
}: UserPickerProps) {
  const chosen = useQuery({ ...userBrief(value ?? ''), enabled: value !== null });
  // Whoever the picker chose is known already; only an id from the URL has to be looked up.
  const [picked, setPicked] = useState<UserBrief | null>(null);
  const selected =
    value === null ? null : picked?.user_id === value ? picked : (chosen.data ?? unnamed(value));

  const [typed, setTyped] = useState('');
  const searched = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const matches = useQuery(matchingUsers(searched));
  const tooShort = typed.trim().length < SEARCH_MIN_CHARS;
  const found = tooShort ? [] : (matches.data ?? []);

  return (
    <Combobox.Root<UserBrief>
      items={found}
      filter={null}
      value={selected}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(item, other) => item.user_id === other.user_id}
      onInputValueChange={(text, { reason }) => {
        setTyped(reason === 'item-press' ? '' : text);
      }}
      onValueChange={(user) => {
        setPicked(user);
        onChange(user?.user_id ?? null);
      }}
    >
      <span className="relative block">
        <Combobox.Input {...control} placeholder={placeholder} className={cx(INPUT_CLASS, 'pr-8')} />
        {value !== null && (
          <Combobox.Clear
            aria-label="Clear"
            className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </Combobox.Clear>
        )}
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-64 rounded-lg bg-raised p-1 text-ink shadow-popup">
            <Combobox.Status className="px-2 py-1.5 text-sm text-muted empty:hidden">
              {status({
                tooShort,
                waiting: searched !== typed.trim() || matches.isFetching,
                found,
                error: matches.error,
              })}
            </Combobox.Status>
            <Combobox.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto outline-none empty:hidden">
              {(user: UserBrief) => <Suggestion key={user.user_id} user={user} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Suggestion({ user }: { user: UserBrief }) {
  return (
    <Combobox.Item
      value={user}
      className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken"
    >
      <Avatar name={nameOf(user)} src={user.avatar_url} />
      <span className="min-w-0">
        <span className="block truncate">{nameOf(user)}</span>
        <span className="block truncate text-sm text-muted">
          {[user.username, user.email].filter((part) => part !== null && part !== nameOf(user)).join(' · ')}
        </span>
      </span>
    </Combobox.Item>
  );
}

interface Search {
  tooShort: boolean;
  waiting: boolean;
  found: readonly UserBrief[];
  error: Error | null;
}

function status({ tooShort, waiting, found, error }: Search): string | null {
  if (tooShort) return `Type at least ${SEARCH_MIN_CHARS} characters.`;
  if (error !== null) return messageFor(error, 'Failed to load users');
  if (found.length > 0) return null;
  return waiting ? 'Searching…' : 'No users found.';
}

// An id in a pasted link whose user is not known yet, or not any more: shown rather than silently dropped.
function unnamed(userId: string): UserBrief {
  return { user_id: userId, username: null, email: null, avatar_url: null, full_name: null };
}
