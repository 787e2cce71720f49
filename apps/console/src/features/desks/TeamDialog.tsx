import { isolated } from '#kit/format/isolated.ts';
import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { colleagues } from '#engine/notes/notes.api.ts';
import { TEAMS_KEY } from '#parts/teams.api.ts';
import { nameOf, type UserBrief } from '#parts/users.api.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOf, type Team } from './desks.api.ts';

const NAME_MAX_CHARS = 60;

/** A team's name and members. */
export function TeamDialog({ open, edited: team, onClose }: EditDialogProps<Team>) {
  const people = useQuery(colleagues());
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<ReadonlySet<string>>(new Set(team?.member_ids));
  const [isTried, setTried] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const lock = useOptimisticLock(team);
  const save = useAction({
    run: () => {
      const wanted = { p_name: name, p_member_ids: [...members], p_id: team?.id ?? null };
      return lock.saving(rpc('admin_save_team', { ...wanted, p_expected_updated_at: lock.expected }));
    },
    fallback: 'Failed to save team',
    errorDisplay: 'inline',
    done: () => 'Team saved.',
    refresh: [TEAMS_KEY],
    onDone: onClose,
  });
  if (team !== null && isDeleting) return <DeleteDialog open={open} team={team} onClose={onClose} />;
  return (
    <FormDialog
      open={open}
      title={team === null ? 'New team' : `Edit ${isolated(team.name)}`}
      name="Team"
      action={save}
      conflict={
        team === null
          ? undefined
          : {
              lock,
              values: () => [
                ['Name', team.name, name],
                ['Members', namesOf(team.member_ids, people.data), namesOf([...members], people.data)],
              ],
            }
      }
      aside={
        team !== null && (
          <Button className="mr-auto text-bad" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '') save.start();
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        error={isTried && name.trim() === '' ? 'Enter a name.' : null}
        maxLength={NAME_MAX_CHARS}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <MemberFields people={people} members={members} onChange={setMembers} />
    </FormDialog>
  );
}

interface MemberFieldsProps {
  people: UseQueryResult<UserBrief[]>;
  members: ReadonlySet<string>;
  onChange: (members: ReadonlySet<string>) => void;
}

function MemberFields({ people, members, onChange }: MemberFieldsProps) {
  const toggle = (id: string, isIn: boolean) =>
    onChange(new Set(isIn ? [...members, id] : [...members].filter((other) => other !== id)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium text-muted">Members</legend>
      <QueryState
        query={people}
        fallback="Failed to load colleagues"
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        {(rows) =>
          rows.map((person) => (
            <Checkbox
              key={person.user_id}
              label={nameOf(person)}
              checked={members.has(person.user_id)}
              onChange={(event) => toggle(person.user_id, event.target.checked)}
            />
          ))
        }
      </QueryState>
    </fieldset>
  );
}

interface DeleteDialogProps {
  open: boolean;
  team: Team;
  onClose: () => void;
}

function DeleteDialog({ open, team, onClose }: DeleteDialogProps) {
  const remove = useAction({
    run: () => rpc('admin_delete_team', { p_id: team.id }),
    fallback: 'Failed to delete team',
    errorDisplay: 'inline',
    done: () => 'Team deleted.',
    refresh: [TEAMS_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Delete the team ${isolated(team.name)}?`}
      verb="Delete"
      dangerous
      action={remove}
      onConfirm={() => remove.start()}
      onCancel={onClose}
    >
      <p className="text-muted">Items handed over to it stay open, without a team.</p>
    </ConfirmDialog>
  );
}
