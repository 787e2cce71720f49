import { useDebouncedText } from '#kit/list/useDebouncedText.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { plainNameOf, type UserBrief } from '../users.api.ts';
import { SUGGESTION_CLASS, UserSuggestions } from './UserSuggestions.tsx';
import { useUserMatches } from './useUserMatches.ts';

export interface UserSearchBoxProps {
  id: string;
  text: string | undefined;
  onChange: (text: string | undefined) => void;
  placeholder: string;
  inputClass: string;
}

/** The lazily loaded part of FilterUserSearch. */
export function UserSearchBox({ id, text, onChange, placeholder, inputClass }: UserSearchBoxProps) {
  const { typed, type, sendNow, choose } = useDebouncedText(text ?? '', (sent) => {
    const trimmed = sent.trim();
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
      onValueChange={(changed, { reason }) => {
        if (reason === 'item-press') choose(changed);
        else type(changed);
      }}
    >
      <Autocomplete.Input
        id={id}
        placeholder={placeholder}
        spellCheck={false}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow();
        }}
        className={inputClass}
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
  return user.email ?? user.username ?? plainNameOf(user);
}
