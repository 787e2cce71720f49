import { rpc } from '#backend/rest.ts';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { SelectField } from '#kit/Select.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { hasSensitive, permissionsOfRole, without } from '#parts/rolePermissions.ts';
import { STAFF_ROLES_KEY } from '#parts/staffRoles.api.ts';
import type { WithRole } from '#parts/UserRole.tsx';
import { nameOf, SHOWS_USERS, type UserBrief } from '#parts/users.api.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleKey, useRoles } from './useRoles.ts';

export const NO_PART_IN_MONEY = 'For 30 days you can’t approve or pay their withdrawals.';

interface RoleDialogProps {
  open: boolean;
  user: UserBrief & WithRole;
  /** The new role: user, moderator, admin or the id of a staff role. Without it, the dialog asks for it. */
  role?: string | undefined;
  /** Queries that show the user here. */
  alsoRefresh: readonly QueryKey[];
  onClose: () => void;
}

/** Changes a role, or proposes it to another admin. */
export function RoleDialog({ open, user, role, alsoRefresh, onClose }: RoleDialogProps) {
  const before = roleKey(user);
  const { all, options, nameOfRole, meaningOf } = useRoles(before);
  const [picked, setPicked] = useState(before);
  const chosen = role ?? picked;
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const action = useAction<string, { words: string | null }>({
    run: async (wanted) => {
      const args = { p_user_id: user.user_id, p_role: wanted, p_expected_role: before };
      const { proposed } = await rpc('admin_update_user_role', args);
      return { words: proposed === null ? null : await proposedWords(client) };
    },
    fallback: 'Failed to update role',
    errorDisplay: 'inline',
    done: ({ words }, wanted) => words ?? `${nameOf(user)} is now ${isolated(nameOfRole(wanted))}.`,
    onDone: onClose,
    refresh: [...alsoRefresh, PROPOSALS_KEY, STAFF_ROLES_KEY, ...SHOWS_USERS],
  });
  const gained = without(permissionsOfRole(chosen, all), permissionsOfRole(before, all));
  const needsSecondAdmin = gained.length > 0 && (before === 'user' || hasSensitive(gained));
  return (
    <ConfirmDialog
      open={open}
      question={
        role === undefined
          ? `Change the role of ${nameOf(user)}?`
          : `Change the role of ${nameOf(user)} to ${isolated(nameOfRole(role))}?`
      }
      verb="Change role"
      dangerous={chosen === 'admin'}
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start(chosen)}
    >
      {role === undefined && (
        <div className="mb-3">
          <SelectField
            label="Role"
            options={options}
            value={picked}
            onChange={({ target }) => setPicked(target.value)}
          />
        </div>
      )}
      <p>{meaningOf(chosen)}</p>
      {rule.data === true && needsSecondAdmin && (
        <p className="mt-2 text-muted">Another admin must confirm this.</p>
      )}
      <p className="mt-2 text-muted">{NO_PART_IN_MONEY}</p>
    </ConfirmDialog>
  );
}
