import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-text',
};

/** A state as text on its colour; colour is never the only cue. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        // Visible in forced colours mode, which removes backgrounds.
        'outline -outline-offset-1 outline-transparent',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
