import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoteProps {
  isWarning?: boolean;
  children: ReactNode;
}

/** A highlighted note among facts. */
export function Note({ isWarning = false, children }: NoteProps) {
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      className={
        isWarning
          ? 'flex items-start gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-warn'
          : 'flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-info'
      }
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
