import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import { INPUT_CLASS } from './TextInput.tsx';

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} dir="auto" {...rest} className={cx(INPUT_CLASS, 'h-auto py-1.5', className)} />
  );
}

/** A text area below its label. */
export function AreaField({ label, hint, error, ...rest }: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} {...rest} />}
    </Field>
  );
}
