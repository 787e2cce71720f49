import { InlineField } from '#kit/fields/InlineField.tsx';
import type { Reading } from '#kit/fields/useInlineEdit.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TextInput } from '#kit/TextInput.tsx';
import type { Profile } from './profile.ts';
import { readEmail, useChangeEmail } from './useChangeEmail.ts';
import { useReloadUser } from './useSaveField.ts';

/** The address that the user signs in with; the auth service keeps it, so it is saved through the console's server. */
export function EmailRow({ user, editable }: { user: Profile; editable: boolean }) {
  const changeEmail = useChangeEmail(user.user_id);
  const reload = useReloadUser(user.user_id);
  const read = (typed: string): Reading<string | null> => {
    const email = readEmail(typed);
    // Empty is not a change: an account without an address could never be signed in to again.
    if (email === '') return { value: user.email };
    return email === null ? { problem: 'Enter an email address.' } : { value: email };
  };
  return (
    <InlineField
      label="Email"
      editable={editable}
      text={user.email ?? ''}
      value={user.email}
      read={read}
      save={async (email, seen) => {
        if (email !== null) await changeEmail(email, seen);
        return true;
      }}
      reload={reload}
      fallback="Failed to update email"
      editor={(control) => <TextInput {...control} type="email" autoComplete="off" />}
    >
      {user.email ?? NOTHING}
    </InlineField>
  );
}
