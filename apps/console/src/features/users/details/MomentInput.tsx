import { TextInput } from '#kit/TextInput.tsx';
import { LAST_MOMENT } from '#kit/format/moments.ts';
import type { EditorControl } from '#kit/fields/InlineEditor.tsx';
import { type SyntheticEvent, useState } from 'react';

/** Stands for a date or time of which a part is missing; it reads as no moment. */
const INCOMPLETE = 'incomplete';

/**
 * Where a date and time are typed. The browser calls a half-typed moment '', like an emptied one: told apart here,
 * so that leaving the field in the middle doesn't empty it.
 */
export function MomentInput({ value, onChange, ...control }: EditorControl) {
  // Not controlled: writing a half-typed moment back would wipe the half.
  const [initial] = useState(value);
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.validity.badInput ? INCOMPLETE : currentTarget.value;
    if (typed !== value) onChange({ target: { value: typed } });
  };
  return (
    // Keys as well: from empty to half-typed the value stays '', which is no change to the browser.
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
