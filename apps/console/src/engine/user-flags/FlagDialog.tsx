import { rpc } from '#backend/rest.ts';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { nameOf, SHOWS_USERS, type UserBrief } from '#parts/users.api.ts';
import type { ListedUser } from '@marketdesk/contract/documents.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { flagVerb, USER_FLAGS, type UserFlag } from './userFlags.api.ts';

type FlaggedUser = UserBrief & Pick<ListedUser, UserFlag>;

interface FlagDialogProps {
  open: boolean;
  flag: UserFlag;
  user: FlaggedUser;
  /** Another query that shows the user, besides lists and pickers. */
  alsoRefresh: QueryKey;
  onClose: () => void;
}

const CONSEQUENCES: Record<UserFlag, { on: string; off: string }> = {
  is_suspended: {
    on: 'They cannot take part in the marketplace until they are unsuspended.',
    off: 'They can take part in the marketplace again. They are notified if they were suspended by a decision.',
  },
  is_banned: {
    on: 'They are signed out everywhere at once, and cannot sign in until they are unbanned.',
    off: 'They can sign in again. They are notified if they were banned by a decision.',
  },
};

/** Suspends, bans, or lifts either, with a reason for the audit log. Undo in the toast reverts only this action. */
export function FlagDialog({ open, flag, user, alsoRefresh, onClose }: FlagDialogProps) {
  const [reason, setReason] = useState('');
  const isSet = useAsked(open, user[flag]);
  const { procedure, on, off, entry, fallback } = USER_FLAGS[flag];
  const action = useAction<boolean, ListedUser>({
    run: (value) =>
      rpc(procedure, {
        p_user_id: user.user_id,
        p_value: value,
        ...(reason.trim() === '' ? {} : { p_reason: reason.trim() }),
      }),
    fallback,
    errorDisplay: 'inline',
    done: (_stored, value) => `${value ? on : off} ${nameOf(user)}.`,
    about: () => user.user_id,
    undo: (_stored, value) => undoLatest(value ? entry : `un${entry}`, user.user_id),
    onDone: () => {
      setReason('');
      onClose();
    },
    refresh: [alsoRefresh, ...SHOWS_USERS],
  });
  const verb = flagVerb(flag, isSet);
  return (
    <ConfirmDialog
      open={open}
      question={`${verb} ${nameOf(user)}?`}
      verb={verb}
      dangerous={!isSet}
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start(!isSet)}
    >
      <p className="mb-3 text-muted">{CONSEQUENCES[flag][isSet ? 'off' : 'on']}</p>
      <AreaField
        label="Reason"
        hint="Kept in the audit log."
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** The state when the dialog opened: constant during the closing animation. */
function useAsked(open: boolean, isSet: boolean): boolean {
  const [asked, setAsked] = useState({ open, isSet });
  if (asked.open !== open) setAsked({ open, isSet: open ? isSet : asked.isSet });
  return open && !asked.open ? isSet : asked.isSet;
}
