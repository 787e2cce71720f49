import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText } from './Field.tsx';
import { INPUT_CLASS } from './TextInput.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[];
}

/** The native select: works with keyboards, touch and screen readers, and needs no script. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(INPUT_CLASS, 'appearance-none pr-8 [&_option]:bg-raised')}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** A select below its label. */
export function SelectField({ label, hint, error, ...rest }: FieldText & SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Select {...control} {...rest} />}
    </Field>
  );
}
