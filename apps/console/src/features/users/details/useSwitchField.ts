import { useAction } from '#kit/useAction.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { updateField } from './details.api.ts';
import type { Profile, SwitchedField } from './profile.ts';
import { showField } from './useSaveField.ts';
import { useUndoToast } from './useUndoToast.ts';

/** Switches a field at once; a refusal switches it back and says why. */
export function useSwitchField(user: Profile, name: SwitchedField): (on: boolean) => void {
  const client = useQueryClient();
  const say = useUndoToast(user.user_id);
  const { start } = useAction<boolean, Profile>({
    run: (on) => updateField(user.user_id, { name, value: on, seen: !on }),
    fallback: 'Failed to save',
    serial: `${user.user_id} ${name}`,
    optimistic: (on) => {
      showField(client, user.user_id, name, on);
      return () => showField(client, user.user_id, name, !on);
    },
    onDone: (_stored, on) => say(['update_user_profile', { [name]: on }]),
    refresh: SHOWS_USERS,
  });
  return start;
}
