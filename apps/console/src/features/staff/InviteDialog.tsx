import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { useRoles } from '#engine/user-flags/useRoles.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { SelectField } from '#kit/Select.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { STAFF_KEY } from './staff.api.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Invites a person without an account to the staff. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  // The account with the typed address, if there is one.
  const [account, setAccount] = useState<string | null>(null);
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const { options, meaningOf } = useRoles(null);
  const roles = options.filter(({ value }) => value !== 'user');
  const role = picked ?? roles[0]?.value ?? 'moderator';
  const address = email.trim();
  const action = useAction<undefined, string>({
    run: async () => {
      setAccount(null);
      try {
        const outcome = await rpc('admin_invite_staff', { p_email: address, p_role: role });
        return outcome === 'proposed' ? await proposedWords(client) : `Invitation mailed to ${address}.`;
      } catch (error) {
        if (error instanceof BackendError && error.reason === 'account_exists') setAccount(address);
        throw error;
      }
    },
    fallback: 'Failed to invite',
    errorDisplay: 'inline',
    done: (words) => words,
    refresh: [STAFF_KEY, PROPOSALS_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Invite to the staff"
      name="Invitation"
      verb="Invite"
      action={action}
      onSubmit={() => {
        setTried(true);
        if (address !== '') action.start(undefined);
      }}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={isTried && address === '' ? 'Email is required.' : null}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label="Role"
        options={roles}
        value={role}
        onChange={({ target }) => setPicked(target.value)}
      />
      <div className="text-muted">
        <p>{meaningOf(role)}</p>
        <p className="mt-2">They get a mail with a link that works once, within 7 days.</p>
        {rule.data === true && <p className="mt-2">Another admin must confirm this before it is mailed.</p>}
      </div>
      {account !== null && (
        <Link to="/admin/users" search={{ search: account }} className="self-start underline">
          Find the account and change its role
        </Link>
      )}
    </FormDialog>
  );
}
