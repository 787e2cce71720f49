import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import type { Action } from '#kit/useAction.ts';
import { FieldsFor, May } from '#session/May.tsx';
import { useState } from 'react';

interface NumberSettingProps {
  label: string;
  hint: string;
  /** The saved value. */
  value: number;
  isValid: (text: string) => boolean;
  /** The error for an invalid text. */
  problem: string;
  action: Pick<Action<never>, 'busy' | 'error' | 'reset'>;
  /** On the button. */
  verb: string;
  onSave: (value: number) => void;
}

/** A number with its own Save button, for people who may change settings. */
export function NumberSetting(props: NumberSettingProps) {
  const { label, hint, value, isValid, problem, action, verb, onSave } = props;
  const [text, setText] = useState(String(value));
  // A value saved by another user replaces the displayed one, but not typed text.
  const [was, setWas] = useState(value);
  if (was !== value) {
    setWas(value);
    if (text === String(was)) setText(String(value));
  }
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid(text) && !action.busy) onSave(Number(text));
      }}
    >
      <FieldsFor permission="config.edit">
        <TextField
          label={label}
          hint={hint}
          error={isValid(text) ? action.error : problem}
          inputMode="numeric"
          value={text}
          className="max-w-32"
          onChange={(event) => {
            setText(event.target.value);
            action.reset();
          }}
        />
      </FieldsFor>
      <May permission="config.edit">
        <Button type="submit" busy={action.busy} disabled={!isValid(text) || Number(text) === value}>
          {verb}
        </Button>
      </May>
    </form>
  );
}
