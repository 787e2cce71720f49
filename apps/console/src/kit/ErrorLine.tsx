import { cx } from './cx.ts';

interface ErrorLineProps {
  /** Why something was refused; null: nothing is shown. */
  text: string | null | undefined;
  /** A sentence of our own after it, where it applies. */
  after?: string | false;
  className?: string;
}

/** A message of what went wrong, read out as it appears. */
export function ErrorLine({ text, after = false, className }: ErrorLineProps) {
  if (!text) return null;
  return (
    <p ref={bringIntoSight} role="alert" className={cx(className, 'text-bad')}>
      {after === false ? text : `${text} ${after}`}
    </p>
  );
}

/** In a dialog it may be below what is in sight, while the button that was pressed stays in sight under it. */
export function bringIntoSight(refusal: HTMLElement | null): void {
  if (refusal?.closest('[role=dialog]')) refusal.scrollIntoView({ block: 'nearest' });
}
