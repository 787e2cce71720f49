import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { Select } from '#kit/Select.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf, SHOWS_USERS } from '#parts/users.api.ts';
import { type Role, ROLES } from '@marketdesk/contract/enums.ts';
import { useId, useState } from 'react';
import { ROLE_LABELS, RoleBadge } from '../RoleBadge.tsx';
import { changeRole, userDetails } from './details.api.ts';
import type { Profile } from './profile.ts';

const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] ?? role }));

/** What each role lets somebody do, for whoever is about to give it. */
const MEANING: Record<Role, string> = {
  user: 'They lose all access to this console.',
  moderator:
    'They can see users, reports, support, posts, reviews and withdrawals, and act on everyone except admins.',
  admin: 'They can see and change everything, including roles, balances and configuration.',
};

/** The role; an admin changes it, never their own. */
export function RoleRow({ user, editable }: { user: Profile; editable: boolean }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<Role | null>(null);
  const before = user.role;
  const action = useAction<Role, Profile>({
    run: (role) => changeRole(user.user_id, role, before),
    fallback: 'Failed to update role',
    tell: 'inline',
    done: (_stored, role) => `${nameOf(user)} is now ${ROLE_LABELS[role] ?? role}.`,
    undo: (_stored, role) => () => changeRole(user.user_id, before, role),
    onDone: () => setChosen(null),
    refresh: [userDetails(user.user_id).queryKey, ...SHOWS_USERS],
  });
  const close = () => {
    setChosen(null);
    action.reset();
  };
  return (
    <FieldRow label="Role" labelId={labelId}>
      {editable ? (
        <Select
          aria-labelledby={labelId}
          className="w-40"
          value={user.role}
          options={OPTIONS}
          onChange={(event) => setChosen(ROLES.find((role) => role === event.target.value) ?? null)}
        />
      ) : (
        <RoleBadge role={user.role} />
      )}
      <ConfirmDialog
        open={chosen !== null}
        question={`Change the role of ${nameOf(user)} to ${ROLE_LABELS[chosen ?? ''] ?? ''}?`}
        verb="Change role"
        dangerous={chosen === 'admin'}
        busy={action.busy}
        error={action.error}
        onCancel={close}
        onConfirm={() => {
          if (chosen !== null) action.start(chosen);
        }}
      >
        <p>{chosen !== null && MEANING[chosen]}</p>
      </ConfirmDialog>
    </FieldRow>
  );
}
