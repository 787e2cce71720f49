import { RoleDialog } from '#engine/user-flags/RoleDialog.tsx';
import { roleKey, useRoles } from '#engine/user-flags/useRoles.ts';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { Select } from '#kit/Select.tsx';
import { openProposals } from '#parts/proposals.api.ts';
import { UserRole } from '#parts/UserRole.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { userDetails } from '../details.api.ts';
import type { Profile } from '../profile.ts';

/** The role. Admins change it, except their own. */
export function RoleRow({ user, editable }: { user: Profile; editable: boolean }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (chosen !== null && chosen !== shown) setShown(chosen);
  return (
    <FieldRow label="Role" labelId={labelId}>
      {editable ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <RoleSelect labelId={labelId} value={roleKey(user)} onChange={setChosen} />
          <ProposedRole userId={user.user_id} />
        </div>
      ) : (
        <UserRole user={user} />
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

interface RoleSelectProps {
  labelId: string;
  value: string;
  onChange: (role: string) => void;
}

function RoleSelect({ labelId, value, onChange }: RoleSelectProps) {
  const { options } = useRoles(value);
  return (
    <Select
      aria-labelledby={labelId}
      className="w-40"
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
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
