import { RoleDialog } from '#engine/user-flags/RoleDialog.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { optionsOf } from '#kit/list/options.ts';
import { Select } from '#kit/Select.tsx';
import { openProposals } from '#parts/proposals.api.ts';
import { RoleBadge } from '#parts/statusBadges.tsx';
import { type Role, ROLES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { userDetails } from '../details.api.ts';
import type { Profile } from '../profile.ts';

const OPTIONS = optionsOf(ROLES);

/** The role. Admins change it, except their own. */
export function RoleRow({ user, editable }: { user: Profile; editable: boolean }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<Role | null>(null);
  const [shown, setShown] = useState<Role | null>(null);
  if (chosen !== null && chosen !== shown) setShown(chosen);
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
      {shown !== null && (
        <RoleDialog
          open={chosen !== null}
          user={user}
          role={shown}
          alsoRefresh={[userDetails(user.user_id).queryKey]}
          onClose={() => setChosen(null)}
        />
      )}
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
