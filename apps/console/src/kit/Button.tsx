import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { cx } from './cx.ts';
import { HasMainKey, MAIN_ATTRIBUTE } from './dialog/mainButton.ts';
import { MODIFIER } from './keys/modifier.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink border-transparent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border-line-strong shadow-card hover:bg-hover',
  ghost: 'bg-transparent text-muted border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-bad-solid text-accent-ink border-transparent hover:bg-bad-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-sm gap-1.5',
  md: 'h-8 px-3 text-base gap-2',
};

/** The look of a button, also for a Link that should look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-60',
    '[&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    VARIANTS[variant],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner; clicks do nothing. The button stays focusable. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const hasKey = useContext(HasMainKey) && (variant === 'primary' || variant === 'danger');
  // Disabling would drop the focus, so a busy button only ignores clicks.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
      {...(hasKey && { [MAIN_ATTRIBUTE]: '', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' })}
      className={cx(buttonClass(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {hasKey && (
        <kbd aria-hidden="true" className="font-sans text-xs opacity-80 pointer-coarse:hidden">
          {MODIFIER} ↵
        </kbd>
      )}
    </button>
  );
}
