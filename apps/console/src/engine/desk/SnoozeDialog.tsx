import { serverNow } from '#backend/serverNow.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { LAST_MOMENT, readMoment } from '#kit/format/moments.ts';
import { exactTime } from '#kit/format/time.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useState } from 'react';

/** A time to snooze until. */
interface SnoozeChoice {
  label: string;
  at: Date;
}

const MORNING = 8;

/** In an hour, tomorrow morning, Monday morning; in the viewer's zone. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  return [
    { label: 'In 1 hour', at: new Date(now.getTime() + 3_600_000) },
    { label: 'Tomorrow morning', at: morning(now, 1) },
    { label: 'Next Monday', at: morning(now, (8 - now.getDay()) % 7 || 7) },
  ];
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

interface SnoozeDialogProps {
  thing: 'report' | 'ticket';
  /** What is snoozed: `this report`, `5 reports`. */
  what: string;
  /** The current snooze. */
  until: string | null;
  busy: boolean;
  error: string | null;
  /** Null wakes it. */
  onPick: (until: string | null) => void;
  onClose: () => void;
}

/** Asks until when an item is snoozed. */
export function SnoozeDialog({ thing, what, until, busy, error, onPick, onClose }: SnoozeDialogProps) {
  const [choices] = useState(() => snoozeChoices(new Date(serverNow())));
  const [own, setOwn] = useState('');
  // Picked last, shown as busy.
  const [picked, setPicked] = useState('');
  const pick = (at: string, by = '') => {
    if (busy) return;
    setPicked(by);
    onPick(at);
  };
  return (
    <Dialog open size="sm" title={`Snooze ${what}`} onClose={onClose}>
      <div className="flex flex-col gap-3 pb-3">
        <p className="text-muted">
          Hidden from the queue until then{thing === 'ticket' && ', or until they reply'}.
        </p>
        <div className="flex flex-col gap-1.5">
          {choices.map(({ label, at }) => (
            <Button
              key={label}
              busy={busy && picked === label}
              className="justify-between!"
              onClick={() => pick(at.toISOString(), label)}
            >
              <span className="flex-1 text-left">{label}</span>
              <span className="font-normal text-muted">{shortTime(at)}</span>
            </Button>
          ))}
        </div>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            // The server validates the moment.
            if (own !== '') pick(readMoment(own) ?? own);
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label="Until"
              type="datetime-local"
              max={LAST_MOMENT}
              value={own}
              onChange={(event) => setOwn(event.target.value)}
            />
          </div>
          <Button type="submit" busy={busy && picked === ''}>
            Snooze
          </Button>
        </form>
        {until !== null && (
          <div className="flex items-center justify-between gap-2 border-t pt-3">
            <span className="text-muted">Snoozed until {exactTime(until)}</span>
            <Button
              busy={busy && picked === 'wake'}
              onClick={() => {
                if (busy) return;
                setPicked('wake');
                onPick(null);
              }}
            >
              Wake now
            </Button>
          </div>
        )}
        <ErrorLine text={error} />
      </div>
    </Dialog>
  );
}

const shortTime = (at: Date) =>
  at.toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
