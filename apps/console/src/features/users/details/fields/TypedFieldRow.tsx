import type { EditorControl, InlineControl } from '#kit/fields/InlineEditor.tsx';
import { InlineField } from '#kit/fields/InlineBox.tsx';
import { LAST_MOMENT } from '#kit/format/moments.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TIER_LABELS } from '#kit/format/tier.ts';
import { Select } from '#kit/Select.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { SUBSCRIPTION_TIERS } from '@marketdesk/contract/enums.ts';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { Profile } from '../profile.ts';
import type { TypedField } from './fields.ts';
import { useReloadUser, useSaveField } from './useSaveField.ts';

/** The text of an incomplete date, which is invalid. */
const INCOMPLETE = 'incomplete';

/** Input for date and time. Browsers report '' for incomplete and empty values; `badInput` tells them apart. */
function MomentInput({ value, onChange, ...control }: EditorControl) {
  // Uncontrolled: setting the value would erase an incomplete date.
  const [initial] = useState(value);
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.validity.badInput ? INCOMPLETE : currentTarget.value;
    if (typed !== value) onChange({ target: { value: typed } });
  };
  return (
    // onKeyUp too: between empty and incomplete there is no change event.
    <TextInput
      {...control}
      type="datetime-local"
      max={LAST_MOMENT}
      defaultValue={initial}
      onChange={report}
      onKeyUp={report}
    />
  );
}

interface TypedFieldRowProps {
  field: TypedField;
  user: Profile;
  editable: boolean;
  /** The displayed value; by default its text. */
  children?: ReactNode;
  beside?: ReactNode;
  below?: ReactNode;
}

export function TypedFieldRow({ field, user, editable, children, ...around }: TypedFieldRowProps) {
  const saveField = useSaveField(user.user_id);
  const reload = useReloadUser(user.user_id);
  const text = field.write(user);
  return (
    <InlineField
      label={field.label}
      editable={editable}
      edits={{
        text,
        value: user[field.name],
        read: field.read,
        save: (value, seen) => saveField({ name: field.name, value, seen }),
        reload,
        fallback: 'Failed to save',
      }}
      editor={editorOf(field)}
      hint={field.hint}
      around={around}
    >
      {children ?? (text || NOTHING)}
    </InlineField>
  );
}

function editorOf(field: TypedField): InlineControl {
  const { placeholder, inputMode } = field;
  switch (field.editor) {
    case 'lines':
      return (control) => <TextArea {...control} rows={6} />;
    case 'moment':
      return (control) => <MomentInput {...control} />;
    case 'tier':
      return tierEditor;
    default:
      return (control) => <TextInput {...control} placeholder={placeholder} inputMode={inputMode} />;
  }
}

const TIER_OPTIONS = SUBSCRIPTION_TIERS.map((tier) => ({ value: tier, label: TIER_LABELS[tier] }));

const tierEditor: InlineControl = ({ readOnly, ...control }, choose) => (
  <Select
    {...control}
    aria-busy={readOnly}
    options={TIER_OPTIONS}
    onChange={(event) => choose(event.target.value)}
    className="w-full"
  />
);
