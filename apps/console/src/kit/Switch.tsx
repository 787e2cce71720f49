import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  /** For screen readers only: the label is visible elsewhere. */
  hideLabel?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A checkbox with role switch, which takes effect immediately. */
export function Switch({ label, hideLabel = false, onCheckedChange, id, ...rest }: SwitchProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <span className="inline-flex items-center gap-2">
      <input
        type="checkbox"
        role="switch"
        id={inputId}
        {...rest}
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className={cx(
          'relative h-[18px] w-8 shrink-0 appearance-none rounded-full bg-faint transition-colors duration-150',
          'before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-accent-ink',
          'before:shadow-card before:transition-transform before:duration-150',
          'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.5 pointer-coarse:after:-inset-y-[13px]',
          'checked:bg-accent checked:before:translate-x-3.5 disabled:opacity-50',
        )}
      />
      {!hideLabel && (
        <label htmlFor={inputId} className="pointer-coarse:py-3">
          {label}
        </label>
      )}
    </span>
  );
}
