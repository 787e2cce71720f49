import { rpc } from '#backend/rest.ts';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { optionsOf, readable } from '#kit/list/options.ts';
import { SelectField } from '#kit/Select.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { nameOf, SHOWS_USERS, type UserBrief } from '#parts/users.api.ts';
import { type Role, ROLES } from '@marketdesk/contract/enums.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export const NO_PART_IN_MONEY = 'For 30 days you can’t approve or pay their withdrawals.';

export const ROLE_MEANING: Record<Role, string> = {
  user: 'They lose all access to this console.',
  moderator:
    'They can see users, reports, support, posts, reviews and withdrawals, and act on everyone except admins.',
  admin: 'They can see and change everything, including roles, balances and configuration.',
};

interface RoleDialogProps {
  open: boolean;
  user: UserBrief & { role: Role };
  /** The new role; without it, the dialog asks for it. */
  role?: Role | undefined;
  /** Queries that show the user here. */
  alsoRefresh: readonly QueryKey[];
  onClose: () => void;
}

/** Changes a role, or proposes it to another admin. */
export function RoleDialog({ open, user, role, alsoRefresh, onClose }: RoleDialogProps) {
  const [picked, setPicked] = useState<Role>(user.role);
  const chosen = role ?? picked;
  const before = user.role;
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const action = useAction<Role, { words: string | null }>({
    run: async (wanted) => {
      const args = { p_user_id: user.user_id, p_role: wanted, p_expected_role: before };
      const { proposed } = await rpc('admin_update_user_role', args);
      return { words: proposed === null ? null : await proposedWords(client) };
    },
    fallback: 'Failed to update role',
    errorDisplay: 'inline',
    done: ({ words }, wanted) => words ?? `${nameOf(user)} is now ${readable(wanted)}.`,
    onDone: onClose,
    refresh: [...alsoRefresh, PROPOSALS_KEY, ...SHOWS_USERS],
  });
  return (
    <ConfirmDialog
      open={open}
      question={
        role === undefined
          ? `Change the role of ${nameOf(user)}?`
          : `Change the role of ${nameOf(user)} to ${readable(role)}?`
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
            options={optionsOf(ROLES)}
            value={picked}
            onChange={({ target }) => setPicked(ROLES.find((one) => one === target.value) ?? picked)}
          />
        </div>
      )}
      <p>{ROLE_MEANING[chosen]}</p>
      {rule.data === true && ROLES.indexOf(chosen) > ROLES.indexOf(before) && (
        <p className="mt-2 text-muted">Another admin must confirm this.</p>
      )}
      <p className="mt-2 text-muted">{NO_PART_IN_MONEY}</p>
    </ConfirmDialog>
  );
}
