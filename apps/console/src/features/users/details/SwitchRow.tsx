import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { Switch } from '#kit/Switch.tsx';
import type { Profile, SwitchedField } from './profile.ts';
import { useSwitchField } from './useSwitchField.ts';

interface SwitchRowProps {
  name: SwitchedField;
  label: string;
  user: Profile;
  editable: boolean;
}

/** One field of the grid that is on or off. */
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
