import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface ConflictPanelProps {
  theirs: ReactNode;
  mine: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy?: boolean;
}

// Scrolls the question into view, in scrolling lists too.
const reveal = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** Two users changed the same value: shows both to choose from. */
export function ConflictPanel({ theirs, mine, onKeepMine, onTakeTheirs, busy = false }: ConflictPanelProps) {
  return (
    <div ref={reveal} role="alert" className="flex flex-col gap-2 rounded-md bg-warn-soft p-3 text-ink">
      <p className="font-medium text-warn">Someone else changed this.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted">Theirs</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {theirs}
        </dd>
        <dt className="text-muted">Mine</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {mine}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={busy} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
