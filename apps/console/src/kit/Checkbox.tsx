import { type ComponentProps, useId } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

export function Checkbox({ label, id, ...rest }: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <span className="inline-flex items-center gap-2">
      <input
        type="checkbox"
        id={inputId}
        {...rest}
        className="size-4 shrink-0 rounded-sm accent-accent disabled:opacity-50"
      />
      <label htmlFor={inputId} className="pointer-coarse:py-3">
        {label}
      </label>
    </span>
  );
}
