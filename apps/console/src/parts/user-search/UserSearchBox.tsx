import { useDebouncedText } from '#kit/list/useDebouncedText.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { nameOf, type UserBrief } from '../users.api.ts';
import { SUGGESTION_CLASS, UserSuggestions } from './UserSuggestions.tsx';
import { useUserMatches } from './useUserMatches.ts';

interface UserSearchBoxProps {
  id: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
  className: string;
}

/** The lazily loaded part of FilterUserSearch. */
export default function UserSearchBox({ id, value, onChange, className }: UserSearchBoxProps) {
  const { typed, type, sendNow, choose } = useDebouncedText(value ?? '', (text) => {
    const trimmed = text.trim();
    if (trimmed === '') onChange(undefined);
    else if (trimmed.length >= SEARCH_MIN_CHARS) onChange(trimmed);
  });
  const matches = useUserMatches(typed);

  return (
    <Autocomplete.Root<UserBrief>
      items={matches.found}
      mode="none"
      value={typed}
      itemToStringValue={mostExact}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') choose(text);
        else type(text);
      }}
    >
      <Autocomplete.Input
        id={id}
        placeholder="Name, username or email"
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow();
        }}
        className={className}
      />
      <UserSuggestions
        matches={matches}
        item={(user, content) => (
          <Autocomplete.Item key={user.user_id} value={user} className={SUGGESTION_CLASS}>
            {content}
          </Autocomplete.Item>
        )}
      />
    </Autocomplete.Root>
  );
}

// The email is unique, names are not.
function mostExact(user: UserBrief): string {
  return user.email ?? user.username ?? nameOf(user);
}
