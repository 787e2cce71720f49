import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { exactTime } from '#kit/format/time.ts';
import { TextInput } from '#kit/TextInput.tsx';
import { useState } from 'react';
import { snoozeChoices } from './snoozeChoices.ts';

interface SnoozeDialogProps {
  thing: 'report' | 'ticket';
  /** Until when it sleeps already. */
  until: string | null;
  busy: boolean;
  error: string | null;
  /** Null: it wakes. */
  onPick: (until: string | null) => void;
  onClose: () => void;
}

/** Until when an item is hidden from what waits. */
export function SnoozeDialog({ thing, until, busy, error, onPick, onClose }: SnoozeDialogProps) {
  const [choices] = useState(() => snoozeChoices(new Date()));
  const [own, setOwn] = useState('');
  const pick = (at: Date) => busy || onPick(at.toISOString());
  return (
    <Dialog open size="sm" title={`Snooze this ${thing}`} onClose={onClose}>
      <div className="flex flex-col gap-3 pb-3">
        <p className="text-muted">
          It is hidden from what waits until then{thing === 'ticket' && ', or until the person writes'}.
        </p>
        <div className="flex flex-col gap-1.5">
          {choices.map(({ label, at }) => (
            <Button key={label} className="justify-between!" onClick={() => pick(at)}>
              {label}
              <span className="font-normal text-muted">{shortTime(at)}</span>
            </Button>
          ))}
        </div>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (own !== '') pick(new Date(own));
          }}
        >
          <div className="min-w-0 flex-1">
            <Field label="Until">
              {(control) => (
                <TextInput
                  {...control}
                  type="datetime-local"
                  value={own}
                  onChange={(event) => setOwn(event.target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" busy={busy}>
            Snooze
          </Button>
        </form>
        {until !== null && (
          <div className="flex items-center justify-between gap-2 border-t pt-3">
            <span className="text-muted">Snoozed until {exactTime(until)}</span>
            <Button onClick={() => busy || onPick(null)}>Wake now</Button>
          </div>
        )}
        {error !== null && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const shortTime = (at: Date) =>
  at.toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
