import { rpc } from '#backend/rest.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { PROPOSALS_KEY, proposedWords } from '#parts/proposals.api.ts';
import { nameOf } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from './staff.api.ts';

interface ResetFactorDialogProps {
  open: boolean;
  person: StaffMember;
  onClose: () => void;
}

const REASON_MAX_CHARS = 200;

/** Proposes to remove the lost second factor of a member of staff. */
export function ResetFactorDialog({ open, person, onClose }: ResetFactorDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const isMissing = reason.trim() === '';
  const action = useAction<undefined, string>({
    run: async () => {
      await rpc('admin_reset_second_factor', { p_user_id: person.user_id, p_reason: reason });
      return proposedWords(client);
    },
    fallback: 'Failed to reset the second factor',
    errorDisplay: 'inline',
    done: (words) => words,
    refresh: [PROPOSALS_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={`Reset the second factor of ${nameOf(person)}?`}
      name="Reset second factor"
      verb="Propose reset"
      dangerous
      action={action}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) action.start(undefined);
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={REASON_MAX_CHARS}
        error={isTried && isMissing ? 'Reason is required.' : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ul className="list-disc ps-5 text-muted">
        <li>Verify first that they are asking: their password alone will open the account.</li>
        <li>They lose all authenticator apps, passkeys and recovery codes, and are signed out everywhere.</li>
        <li>Another admin must confirm this, under Global Config.</li>
        <li>For 30 days, neither of you two counts as a second person beside them.</li>
      </ul>
    </FormDialog>
  );
}
