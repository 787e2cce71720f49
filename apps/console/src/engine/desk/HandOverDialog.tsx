import { isolated } from '#kit/format/isolated.ts';
import { fold } from '#kit/format/fold.ts';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { colleagues } from '#engine/notes/notes.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { teams } from '#parts/teams.api.ts';
import { plainNameOf } from '#parts/users.api.ts';
import { appealOf } from './appeal.api.ts';
import type { DeskRow } from './desk.ts';
import type { Receiver } from './turns.api.ts';

interface HandOverDialogProps {
  /** What is handed over: `this report`, `5 reports`. */
  what: string;
  /** A single item: its owner and those without access are not offered. */
  item?: DeskRow;
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

/** A colleague or team; one press is enough. */
export function HandOverDialog({ what, item, busy, error, onPick, onClose }: HandOverDialogProps) {
  const { choices, query } = useChoices(item);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  // Picked last, shown as busy.
  const [picked, setPicked] = useState('');
  const wanted = fold(typed.trim());
  const found = choices?.filter(({ name, hint }) => fold(`${name} ${hint}`).includes(wanted));
  const pick = (choice: Choice | undefined) => {
    if (choice === undefined || busy) return;
    setPicked(choice.key);
    onPick(choice.to, isolated(choice.name), note.trim());
  };
  return (
    <Dialog open title={`Hand over ${what}`} onClose={onClose}>
      <div className="flex flex-col gap-3 pb-3">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            pick(found?.[0]);
          }}
        >
          <TextField
            label="To"
            hint="Enter picks the first."
            autoComplete="off"
            placeholder="A colleague or a team"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        {found === undefined ? (
          <QueryState
            query={query}
            fallback="Failed to load colleagues"
            skeleton={<Skeleton className="h-40 w-full" />}
          >
            {() => null}
          </QueryState>
        ) : (
          <ul aria-label="Colleagues and teams" className="max-h-60 overflow-y-auto rounded-md border">
            {found.map((choice) => (
              <li key={choice.key} className="border-b last:border-b-0">
                <button
                  type="button"
                  onClick={() => pick(choice)}
                  className="flex min-h-10 pointer-coarse:min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-hover"
                >
                  {busy && picked === choice.key && <Spinner />}
                  {'teamId' in choice.to && <Users aria-hidden="true" className="size-4 text-faint" />}
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {choice.name}
                  </span>
                  <span className="truncate text-sm text-muted">{choice.hint}</span>
                </button>
              </li>
            ))}
            {found.length === 0 && <li className="px-3 py-2 text-muted">No one with this name.</li>}
          </ul>
        )}
        <AreaField
          label="Note (optional)"
          hint={`They are notified. The note stays with ${what}.`}
          rows={2}
          maxLength={NOTE_MAX_CHARS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <ErrorLine text={error} />
      </div>
    </Dialog>
  );
}

/** Undefined until all is loaded; the query is the pending one. */
function useChoices(item: DeskRow | undefined): { choices?: Choice[]; query: UseQueryResult } {
  const me = useMe();
  const people = useQuery(colleagues());
  const groups = useQuery(teams());
  const isAppeal = item?.category === 'Report Appeal';
  const appeal = useQuery({ ...appealOf(item?.id ?? ''), enabled: isAppeal });
  if (people.data === undefined) return { query: people };
  if (groups.data === undefined) return { query: groups };
  if (isAppeal && appeal.data === undefined) return { query: appeal };
  const decision = appeal.data?.appeal.status === 'open' ? appeal.data.decision : undefined;
  const without = [me.user_id, item?.claimed_by_user_id, decision?.decided_by, decision?.user_id];
  const choices = [
    ...groups.data
      .filter(({ id }) => item?.status !== 'open' || id !== item.team_id)
      .map(({ id, name, member_ids }): Choice => {
        const count = member_ids.length;
        return { key: id, name, hint: `Team of ${String(count)}`, to: { teamId: id } };
      }),
    ...people.data
      .filter(({ user_id: id }) => !without.includes(id))
      .map((person): Choice => ({
        key: person.user_id,
        name: plainNameOf(person),
        hint: person.username ?? person.email ?? '',
        to: { userId: person.user_id },
      })),
  ];
  return { choices, query: groups };
}
