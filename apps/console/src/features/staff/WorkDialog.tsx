import type { Receiver } from '#engine/desk/turns.api.ts';
import { colleagues } from '#engine/notes/notes.api.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { inThousands } from '#kit/format/count.ts';
import { SelectField } from '#kit/Select.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { teams } from '#parts/teams.api.ts';
import { nameOf, plainNameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handOverWork, leaveStaff, SHOWS_STAFF, type StaffMember } from './staff.api.ts';

interface WorkDialogProps {
  open: boolean;
  person: StaffMember;
  /** The person also leaves the staff. */
  isLeaving: boolean;
  onClose: () => void;
}

const NOTE_MAX_CHARS = 5000;
const QUEUE = { value: '', label: 'Back to the queue' };

/** Hands all open work of a person over; on leaving, also ends their access. */
export function WorkDialog({ open, person, isLeaving, onClose }: WorkDialogProps) {
  const receivers = useReceivers(person);
  const [receiver, setReceiver] = useState('');
  const [note, setNote] = useState('');
  const action = useAction<undefined, Outcome>({
    run: async () => {
      const work = { userId: person.user_id, to: receiverOf(receiver), note };
      const [outcome] = await (isLeaving ? leaveStaff(work) : handOverWork(work));
      return outcome ?? { handed_over: 0, returned: 0 };
    },
    fallback: isLeaving ? 'Failed to remove them from the staff' : 'Failed to hand over the work',
    errorDisplay: 'inline',
    done: (outcome) =>
      [isLeaving && `${nameOf(person)} has left the staff.`, workWords(outcome)].filter(Boolean).join(' '),
    refresh: SHOWS_STAFF,
    onDone: onClose,
  });
  const { open_claims: claims } = person;
  return (
    <FormDialog
      open={open}
      title={isLeaving ? `${nameOf(person)} leaves the staff?` : `Hand over the work of ${nameOf(person)}`}
      name={isLeaving ? 'Leaving' : 'Work'}
      verb={isLeaving ? 'Remove from staff' : 'Hand over'}
      dangerous={isLeaving}
      disabled={!isLeaving && claims === 0}
      action={action}
      onSubmit={() => action.start(undefined)}
      onClose={onClose}
    >
      {isLeaving && <Consequences person={person} />}
      {claims === 0 ? (
        <p className="text-muted">They have no open reports or tickets.</p>
      ) : (
        <>
          <SelectField
            label={`Open reports and tickets (${inThousands(claims)})`}
            hint="Items that the receiver may not work on go back to the queue."
            options={[QUEUE, ...receivers]}
            value={receiver}
            onChange={({ target }) => setReceiver(target.value)}
          />
          {receiver !== '' && (
            <AreaField
              label="Note (optional)"
              hint="They are notified of each item. The note stays with it."
              rows={2}
              maxLength={NOTE_MAX_CHARS}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function Consequences({ person }: { person: StaffMember }) {
  const { sessions, teams: groups } = person;
  return (
    <ul className="list-disc ps-5">
      <li>They become a user, and lose all access to this console.</li>
      <li>
        {sessions === 0 ? 'They are signed out everywhere.' : `They are signed out everywhere (${sessions}).`}
      </li>
      {groups.length > 0 && <li>They leave: {groups.map(isolated).join(', ')}.</li>}
    </ul>
  );
}

/** Everyone who may receive work of this person, as options. */
function useReceivers(person: StaffMember) {
  const me = useMe();
  const groups = useQuery(teams()).data ?? [];
  const people = useQuery(colleagues()).data ?? [];
  return [
    ...groups.map(({ id, name }) => ({ value: `team:${id}`, label: `Team ${isolated(name)}` })),
    ...people
      .filter(({ user_id: id }) => id !== person.user_id && id !== me.user_id)
      .map((colleague) => ({ value: `person:${colleague.user_id}`, label: plainNameOf(colleague) })),
  ];
}

function receiverOf(value: string): Receiver | null {
  const [kind, id = ''] = value.split(':');
  if (id === '') return null;
  return kind === 'team' ? { teamId: id } : { userId: id };
}

interface Outcome {
  handed_over: number;
  returned: number;
}

function workWords({ handed_over: handedOver, returned }: Outcome): string {
  const words = [
    handedOver > 0 && `${inThousands(handedOver)} handed over`,
    returned > 0 && `${inThousands(returned)} back in the queue`,
  ].filter((one) => one !== false);
  return words.length === 0 ? '' : `Work: ${words.join(', ')}.`;
}
