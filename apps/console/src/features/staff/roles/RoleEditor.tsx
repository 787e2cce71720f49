import { rpc } from '#backend/rest.ts';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { isolated } from '#kit/format/isolated.ts';
import { Note } from '#kit/Note.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useOptimisticLock } from '#kit/useOptimisticLock.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { without } from '#parts/rolePermissions.ts';
import { STAFF_ROLES_KEY } from '#parts/staffRoles.api.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { SHOWS_STAFF } from '../staff.api.ts';
import { isBuiltIn, type ListedRole, PERMISSION_AREAS, permissionWords } from './roles.ts';

const NAME_MAX_CHARS = 60;
const DESCRIPTION_MAX_CHARS = 300;

/** Creates or edits a staff role; shows a built-in one. */
export function RoleEditor(props: EditDialogProps<ListedRole>) {
  const { open, edited: role, onClose } = props;
  const [isDeleting, setDeleting] = useState(false);
  if (role !== null && isBuiltIn(role))
    return (
      <FormDialog open={open} size="lg" title={role.name} isReadOnly onSubmit={onClose} onClose={onClose}>
        <p className="text-muted">{role.description} It is built in and can’t be changed.</p>
        <PermissionFields chosen={role.permissions} />
      </FormDialog>
    );
  if (role !== null && isDeleting) return <DeleteDialog open={open} role={role} onClose={onClose} />;
  return <EditForm {...props} onDelete={() => setDeleting(true)} />;
}

function EditForm({
  open,
  edited: role,
  onClose,
  onDelete,
}: EditDialogProps<ListedRole> & { onDelete: () => void }) {
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  // Saving the permissions in effect would withdraw a proposal.
  const [chosen, setChosen] = useState<readonly string[]>(role?.proposed ?? role?.permissions ?? []);
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const stored = role?.permissions ?? [];
  const version = role?.updated_at ?? null;
  const lock = useOptimisticLock(
    role === null || version === null ? null : { id: role.id, updated_at: version },
  );
  const isIncomplete = name.trim() === '' || chosen.length === 0;
  const save = useAction<undefined, string>({
    run: async () => {
      const saved = await lock.saving(
        rpc('admin_save_staff_role', {
          p_name: name,
          p_description: description,
          p_permissions: chosen,
          p_id: role?.id ?? null,
          p_expected_updated_at: lock.expected,
        }),
      );
      const isProposed = without(chosen, saved.permissions).length > 0;
      return isProposed ? proposedWords(client) : 'Role saved.';
    },
    fallback: 'Failed to save the role',
    errorDisplay: 'inline',
    done: (words) => words,
    refresh: [STAFF_ROLES_KEY, PROPOSALS_KEY, ...SHOWS_STAFF],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      size="lg"
      title={role === null ? 'New role' : `Edit ${isolated(role.name)}`}
      name="Role"
      action={save}
      conflict={{
        lock,
        values: () => [
          ['Name', role?.name ?? '', name],
          ['Description', role?.description ?? '', description],
          ['Permissions', permissionWords(stored).join('\n'), permissionWords(chosen).join('\n')],
        ],
      }}
      aside={
        role !== null && (
          <Button className="mr-auto text-bad" onClick={onDelete}>
            Delete
          </Button>
        )
      }
      onSubmit={() => {
        setTried(true);
        if (!isIncomplete) save.start(undefined);
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
      <TextField
        label="Description"
        hint="Shown where the role is given to someone."
        maxLength={DESCRIPTION_MAX_CHARS}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {role !== null && role.proposed !== null && <ProposedNote before={stored} after={role.proposed} />}
      <PermissionFields
        chosen={chosen}
        stored={stored}
        // Giving a new role to someone is confirmed.
        waits={role !== null && rule.data !== false}
        error={isTried && chosen.length === 0 ? 'Choose at least one permission.' : null}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

interface PermissionFieldsProps {
  chosen: readonly string[];
  /** Those that the role has now: they can be chosen again. */
  stored?: readonly string[];
  /** Whether another admin confirms sensitive permissions. */
  waits?: boolean;
  error?: string | null;
  /** Without it, read-only. */
  onChange?: (chosen: readonly string[]) => void;
}

/** The permissions by area. Those that the viewer lacks can’t be added. */
function PermissionFields(props: PermissionFieldsProps) {
  const { chosen, stored = [], waits = false, error = null, onChange } = props;
  const me = useMe();
  const hintId = useId();
  const areas = PERMISSION_AREAS.map(({ area, permissions }) => ({
    area,
    permissions: permissions.map((one) => ({
      ...one,
      isGrantable: may(me, one.code) || stored.includes(one.code) || chosen.includes(one.code),
    })),
  }));
  const isLimited =
    onChange !== undefined && areas.some(({ permissions }) => permissions.some((one) => !one.isGrantable));
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium text-muted">Permissions</legend>
      <p className="pb-2 text-sm text-muted">
        Sensitive permissions give access to money or to other staff.
        {waits && ' Another admin must confirm those that you add; until then the role keeps those it has.'}
      </p>
      {isLimited && (
        <p id={hintId} className="pb-2 text-sm text-muted">
          You can’t give permissions that you don’t have.
        </p>
      )}
      {error !== null && (
        <p role="alert" className="pb-2 text-sm text-bad">
          {error}
        </p>
      )}
      <div className="gap-x-6 sm:columns-2">
        {areas.map(({ area, permissions }) => (
          <fieldset key={area} className="flex min-w-0 break-inside-avoid flex-col gap-1.5 pb-3">
            <legend className="pb-1 font-medium">{area}</legend>
            {permissions.map(({ code, description, is_sensitive: isSensitive, isGrantable }) => (
              <span
                key={code}
                className="flex items-start justify-between gap-2 [&_input]:mt-0.5 [&>span]:items-start"
              >
                <Checkbox
                  label={description}
                  checked={chosen.includes(code)}
                  disabled={onChange === undefined || !isGrantable}
                  aria-describedby={isLimited && !isGrantable ? hintId : undefined}
                  onChange={({ target }) =>
                    onChange?.(target.checked ? [...chosen, code] : without(chosen, [code]))
                  }
                />
                {isSensitive && <Badge tone="warn">Sensitive</Badge>}
              </span>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}

/** The permissions that wait for a second admin. */
function ProposedNote({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const added = permissionWords(without(after, before));
  const removed = permissionWords(without(before, after));
  return (
    <Note>
      <p>
        A change is proposed and shown below, not in effect yet.{' '}
        <Link to="/admin/global-config" className="underline">
          Another admin must confirm it.
        </Link>
      </p>
      <ul className="list-disc ps-5">
        {added.map((words) => (
          <li key={words}>Adds: {words}</li>
        ))}
        {removed.map((words) => (
          <li key={words}>Removes: {words}</li>
        ))}
      </ul>
    </Note>
  );
}

interface DeleteDialogProps {
  open: boolean;
  role: ListedRole;
  onClose: () => void;
}

function DeleteDialog({ open, role, onClose }: DeleteDialogProps) {
  const remove = useAction({
    run: () => rpc('admin_delete_staff_role', { p_id: role.id }),
    fallback: 'Failed to delete the role',
    errorDisplay: 'inline',
    done: () => 'Role deleted.',
    refresh: [STAFF_ROLES_KEY, PROPOSALS_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`Delete the role ${isolated(role.name)}?`}
      verb="Delete"
      dangerous
      action={remove}
      onConfirm={() => remove.start()}
      onCancel={onClose}
    />
  );
}
