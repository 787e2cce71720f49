import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { colleagues } from '#parts/notes/notes.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { teams } from '../teams.api.ts';
import { nameOf } from '../users.api.ts';
import type { DeskRow } from './desk.ts';
import type { Receiver } from './turns.api.ts';

interface HandOverDialogProps {
  thing: 'report' | 'ticket';
  item: DeskRow;
  busy: boolean;
  error: string | null;
  onPick: (to: Receiver, name: string, note: string) => void;
  onClose: () => void;
}

interface Choice {
  key: string;
  name: string;
  /** Under the name. */
  hint: string;
  to: Receiver;
}

const NOTE_MAX_CHARS = 5000;

/** A colleague or a team to pick: one press hands the item over. */
export function HandOverDialog({ thing, item, busy, error, onPick, onClose }: HandOverDialogProps) {
  const choices = useChoices(item);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const found = choices?.filter(({ name, hint }) => `${name} ${hint}`.toLocaleLowerCase().includes(wanted));
  const pick = (choice: Choice | undefined) => {
    if (choice !== undefined && !busy) onPick(choice.to, choice.name, note.trim());
  };
  return (
    <Dialog open title={`Hand over this ${thing}`} onClose={onClose}>
      <div className="flex flex-col gap-3 pb-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            pick(found?.[0]);
          }}
        >
          <Field label="To" hint="Enter picks the first.">
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                placeholder="A colleague or a team"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
        <ul aria-label="Colleagues and teams" className="max-h-60 overflow-y-auto rounded-md border">
          {found?.map((choice) => (
            <li key={choice.key} className="border-b last:border-b-0">
              <button
                type="button"
                onClick={() => pick(choice)}
                className="flex min-h-10 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-hover"
              >
                {'teamId' in choice.to && <Users aria-hidden="true" className="size-4 text-faint" />}
                <span className="min-w-0 flex-1 truncate">{choice.name}</span>
                <span className="truncate text-sm text-muted">{choice.hint}</span>
              </button>
            </li>
          ))}
          {found?.length === 0 && <li className="px-3 py-2 text-muted">Nobody of that name.</li>}
        </ul>
        <Field label="Note (optional)" hint={`They are told. It stays with the notes on this ${thing}.`}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={NOTE_MAX_CHARS}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {error !== null && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function useChoices(item: DeskRow): Choice[] | undefined {
  const me = useMe();
  const people = useQuery(colleagues()).data;
  const groups = useQuery(teams()).data;
  if (people === undefined || groups === undefined) return undefined;
  return [
    ...groups
      .filter(({ id }) => item.status !== 'open' || id !== item.team_id)
      .map(({ id, name, member_ids }): Choice => {
        const count = member_ids.length;
        return { key: id, name, hint: `Team of ${String(count)}`, to: { teamId: id } };
      }),
    ...people
      .filter(({ user_id: id }) => id !== me.user_id && id !== item.claimed_by_user_id)
      .map((person): Choice => ({
        key: person.user_id,
        name: nameOf(person),
        hint: person.username ?? person.email ?? '',
        to: { userId: person.user_id },
      })),
  ];
}
