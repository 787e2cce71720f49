import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { optionsOf, readable } from '#kit/list/options.ts';
import { Select } from '#kit/Select.tsx';
import { useAction } from '#kit/useAction.ts';
import { openProposals, PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { nameOf, SHOWS_USERS } from '#parts/users.api.ts';
import { type Role, ROLES } from '@marketdesk/contract/enums.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { RoleBadge } from '#features/users/badges.tsx';
import { changeRole, userDetails } from '../details.api.ts';
import type { Profile } from '../profile.ts';
import { NO_PART_IN_MONEY } from '../SignInWarning.tsx';

const OPTIONS = optionsOf(ROLES);

const MEANING: Record<Role, string> = {
  user: 'They lose all access to this console.',
  moderator:
    'They can see users, reports, support, posts, reviews and withdrawals, and act on everyone except admins.',
  admin: 'They can see and change everything, including roles, balances and configuration.',
};

/** The role. Admins change it, except their own. */
export function RoleRow({ user, editable }: { user: Profile; editable: boolean }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<Role | null>(null);
  const before = user.role;
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: chosen !== null });
  const action = useAction<Role, { words: string | null }>({
    run: async (role) => {
      const { proposed } = await changeRole(user.user_id, role, before);
      return { words: proposed === null ? null : await proposedWords(client) };
    },
    fallback: 'Failed to update role',
    errorDisplay: 'inline',
    done: ({ words }, role) => words ?? `${nameOf(user)} is now ${readable(role)}.`,
    onDone: () => setChosen(null),
    refresh: [userDetails(user.user_id).queryKey, PROPOSALS_KEY, ...SHOWS_USERS],
  });
  return (
    <FieldRow label="Role" labelId={labelId}>
      {editable ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Select
            aria-labelledby={labelId}
            className="w-40"
            value={user.role}
            options={OPTIONS}
            onChange={(event) => setChosen(ROLES.find((role) => role === event.target.value) ?? null)}
          />
          <ProposedRole userId={user.user_id} />
        </div>
      ) : (
        <RoleBadge role={user.role} />
      )}
      <ConfirmDialog
        open={chosen !== null}
        question={`Change the role of ${nameOf(user)} to ${readable(chosen ?? '')}?`}
        verb="Change role"
        dangerous={chosen === 'admin'}
        action={action}
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          if (chosen !== null) action.start(chosen);
        }}
      >
        <p>{chosen !== null && MEANING[chosen]}</p>
        {rule.data === true &&
          chosen !== null &&
          ROLES.indexOf(chosen) > ROLES.findIndex((role) => role === before) && (
            <p className="mt-2 text-muted">Another admin must confirm this.</p>
          )}
        <p className="mt-2 text-muted">{NO_PART_IN_MONEY}</p>
      </ConfirmDialog>
    </FieldRow>
  );
}

/** A proposed role that awaits a second admin. */
function ProposedRole({ userId }: { userId: string }) {
  const proposals = useQuery(openProposals());
  const proposed = proposals.data?.find(({ user_id: subject }) => subject === userId);
  if (proposed === undefined) return null;
  return (
    <p className="text-sm text-muted">
      Proposed: {proposed.new_words}.{' '}
      <Link to="/admin/global-config" className="underline">
        Another admin must confirm it.
      </Link>
    </p>
  );
}
