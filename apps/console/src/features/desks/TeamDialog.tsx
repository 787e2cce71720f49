import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Field } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { colleagues } from '#parts/notes/notes.api.ts';
import { TEAMS_KEY } from '#parts/teams.api.ts';
import { nameOf } from '#parts/users.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Team } from './desks.api.ts';

interface TeamDialogProps {
  open: boolean;
  /** Null: a new one. */
  team: Team | null;
  onClose: () => void;
}

const NAME_MAX_CHARS = 60;

/** A team's name and members. */
export function TeamDialog({ open, team, onClose }: TeamDialogProps) {
  const form = useId();
  const people = useQuery(colleagues()).data ?? [];
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set(team?.member_ids));
  const [isTried, setTried] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const save = useAction({
    run: () => rpc('admin_save_team', { p_name: name, p_member_ids: [...members], p_id: team?.id ?? null }),
    fallback: 'Failed to save team',
    tell: 'inline',
    done: () => 'Team saved.',
    refresh: [TEAMS_KEY],
    onDone: onClose,
  });
  const remove = useAction({
    run: () => rpc('admin_delete_team', { p_id: team?.id ?? '' }),
    fallback: 'Failed to delete team',
    tell: 'inline',
    done: () => 'Team deleted.',
    refresh: [TEAMS_KEY],
    onDone: onClose,
  });
  const toggle = (id: string, isIn: boolean) =>
    setMembers(new Set(isIn ? [...members, id] : [...members].filter((other) => other !== id)));
  if (isDeleting)
    return (
      <ConfirmDialog
        open={open}
        question={`Delete the team ${team?.name ?? ''}?`}
        verb="Delete"
        dangerous
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => remove.start()}
        onCancel={onClose}
      >
        <p className="text-muted">What was handed over to it stays open, without a team.</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      open={open}
      title={team === null ? 'New team' : `Edit ${team.name}`}
      onClose={onClose}
      footer={
        <>
          {team !== null && (
            <Button variant="danger" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="Team"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '' && !save.busy) save.start();
        }}
      >
        <Field label="Name" error={isTried && name.trim() === '' ? 'Enter a name.' : null}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={NAME_MAX_CHARS}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1.5 text-sm font-medium text-muted">Members</legend>
          {people.map((person) => (
            <Checkbox
              key={person.user_id}
              label={nameOf(person)}
              checked={members.has(person.user_id)}
              onChange={(event) => toggle(person.user_id, event.target.checked)}
            />
          ))}
        </fieldset>
        {save.error !== null && (
          <p role="alert" className="text-bad">
            {save.error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
