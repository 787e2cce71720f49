import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import { INPUT_CLASS } from './TextInput.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onText: (text: string) => void;
}

/** A password input with a button that shows what was typed. */
function PasswordInput({ onText, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        onChange={(event) => onText(event.target.value)}
        className={cx(INPUT_CLASS, 'pr-9 pointer-coarse:pr-12')}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide' : 'Show'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 pointer-coarse:right-0 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-faint hover:text-ink"
      >
        {shown ? (
          <EyeOff aria-hidden="true" className="size-4" />
        ) : (
          <Eye aria-hidden="true" className="size-4" />
        )}
      </button>
    </span>
  );
}

/** A password input below its label. */
export function PasswordField({ label, hint, error, ...rest }: FieldText & PasswordInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...rest} />}
    </Field>
  );
}
