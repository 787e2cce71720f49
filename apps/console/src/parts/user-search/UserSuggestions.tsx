import { messageFor } from '#backend/messageFor.ts';
import { Avatar } from '#kit/Avatar.tsx';
import { Combobox } from '@base-ui/react/combobox';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import type { ReactNode } from 'react';
import { plainNameOf, type UserBrief } from '../users.api.ts';
import type { UserMatches } from './useUserMatches.ts';

interface UserSuggestionsProps {
  matches: UserMatches;
  /** Renders one suggestion around the user's name. */
  item: (user: UserBrief, content: ReactNode) => ReactNode;
}

/** The suggestions under a user search, or their state. */
export function UserSuggestions({ matches, item }: UserSuggestionsProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} align="start" className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-64 rounded-lg bg-raised p-1 text-ink shadow-popup">
          <Combobox.Status className="px-2 py-1.5 text-sm text-muted empty:hidden">
            {statusOf(matches)}
          </Combobox.Status>
          <Combobox.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto outline-none empty:hidden">
            {(user: UserBrief) => item(user, <Named user={user} />)}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

export const SUGGESTION_CLASS =
  'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken';

function Named({ user }: { user: UserBrief }) {
  return (
    <>
      <Avatar name={plainNameOf(user)} src={user.avatar_url} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {plainNameOf(user)}
        </span>
        <span className="block truncate text-sm text-muted">
          {[user.username, user.email]
            .filter((part) => part !== null && part !== plainNameOf(user))
            .join(' · ')}
        </span>
      </span>
    </>
  );
}

function statusOf({ tooShort, waiting, found, error }: UserMatches): string | null {
  if (tooShort) return `Type at least ${SEARCH_MIN_CHARS} characters.`;
  if (error !== null) return messageFor(error, 'Failed to load users');
  if (found.length > 0) return null;
  return waiting ? 'Searching…' : 'No users found.';
}
