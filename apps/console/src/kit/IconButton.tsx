import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { TOOLTIP } from './Tooltip.tsx';

/** The look of a button that is only an icon, also for a Link that should look like one. */
export function iconButtonClass(size: 'sm' | 'md' = 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100',
    'hover:bg-sunken hover:text-ink disabled:opacity-40 [&_svg]:size-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    size === 'sm' ? 'size-7' : 'size-8',
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
}

export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...{ [TOOLTIP.text]: label }}
      {...rest}
      aria-label={label}
      className={cx(iconButtonClass(size), className)}
    >
      {icon}
    </button>
  );
}
