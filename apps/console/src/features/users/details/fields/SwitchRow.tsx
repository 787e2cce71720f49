import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { Switch } from '#kit/Switch.tsx';
import { useAction } from '#kit/useAction.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { updateField } from '../details.api.ts';
import type { Profile, SwitchedField } from '../profile.ts';
import { showField, useUndoToast } from './useSaveField.ts';

interface SwitchRowProps {
  name: SwitchedField;
  label: string;
  user: Profile;
  editable: boolean;
}

export function SwitchRow({ name, label, user, editable }: SwitchRowProps) {
  const switchField = useSwitchField(user, name);
  return (
    <FieldRow label={label}>
      <Switch
        label={label}
        hideLabel
        disabled={!editable}
        checked={user[name]}
        onCheckedChange={switchField}
      />
    </FieldRow>
  );
}

/** Switches a field optimistically. */
export function useSwitchField(user: Profile, name: SwitchedField): (on: boolean) => void {
  const client = useQueryClient();
  const showSaved = useUndoToast(user.user_id);
  const { start } = useAction<boolean, Profile>({
    run: (on) => updateField(user.user_id, { name, value: on, seen: !on }),
    fallback: 'Failed to save',
    serial: `${user.user_id} ${name}`,
    optimistic: (on) => {
      showField(client, user.user_id, { name, value: on });
      return () => showField(client, user.user_id, { name, value: !on });
    },
    onDone: (_stored, on) => showSaved(['update_user_profile', { [name]: on }]),
    refresh: SHOWS_USERS,
  });
  return start;
}
