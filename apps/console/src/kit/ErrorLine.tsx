import { cx } from './cx.ts';

interface ErrorLineProps {
  /** Why something was refused; null renders nothing. */
  text: string | null | undefined;
  /** Our own sentence, appended. */
  after?: string | false;
  className?: string;
}

/** An error message, announced when it appears. */
export function ErrorLine({ text, after = false, className }: ErrorLineProps) {
  if (!text) return null;
  return (
    <p ref={bringIntoSight} role="alert" className={cx(className, 'text-bad')}>
      {after === false ? text : `${text} ${after}`}
    </p>
  );
}

/** In a dialog the error may be scrolled out of view while the pressed button is visible. */
export function bringIntoSight(refusal: HTMLElement | null): void {
  if (refusal?.closest('[role=dialog]')) refusal.scrollIntoView({ block: 'nearest' });
}
