import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface NoteProps {
  isWarning?: boolean;
  children: ReactNode;
}

/** A highlighted note among facts. In forced colours mode, which removes backgrounds, its outline is visible. */
export function Note({ isWarning = false, children }: NoteProps) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      className={cx(
        'flex items-start gap-2.5 rounded-md px-3 py-2 outline -outline-offset-1 outline-transparent',
        isWarning ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
