import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';

/** The look of all inputs and selects. */
export const INPUT_CLASS = cx(
  'h-8 w-full min-w-0 rounded-md border border-field bg-surface px-2.5 text-base text-ink shadow-card',
  'transition-colors duration-100 hover:border-faint focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
  'disabled:bg-sunken disabled:text-muted aria-invalid:border-bad',
);

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} dir="auto" {...rest} className={cx(INPUT_CLASS, className)} />;
}

/** A text input below its label. */
export function TextField({ label, hint, error, ...rest }: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...control} {...rest} />}
    </Field>
  );
}
