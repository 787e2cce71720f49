import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { RowMenu } from '#kit/list/RowMenu.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  KeyRound,
  LogOut,
  Pause,
  Play,
  SquareArrowOutUpRight,
  UserCog,
  UserMinus,
} from 'lucide-react';
import { useState } from 'react';
import { SHOWS_STAFF, type StaffMember, STAFF_KEY } from './staff.api.ts';

const FlagDialog = lazyDialog(async () => (await import('#engine/user-flags/FlagDialog.tsx')).FlagDialog);
const ResetFactorDialog = lazyDialog(async () => (await import('./ResetFactorDialog.tsx')).ResetFactorDialog);
const RoleDialog = lazyDialog(async () => (await import('#engine/user-flags/RoleDialog.tsx')).RoleDialog);
const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog.tsx')).SessionsDialog);
const WorkDialog = lazyDialog(async () => (await import('./WorkDialog.tsx')).WorkDialog);

type Asked = 'role' | 'suspend' | 'sessions' | 'factor' | 'work' | 'leave';

interface StaffActionsProps {
  person: StaffMember;
  /** In the list: offers the drawer. */
  isRow?: boolean;
}

/** The menu of a member of staff in the list and in the drawer. */
export function StaffActions({ person, isRow = false }: StaffActionsProps) {
  const { user_id: userId, is_suspended: isSuspended } = person;
  const navigate = useNavigate();
  const me = useMe();
  const isMe = me.user_id === userId;
  // Mounts a dialog on its first use.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const item = (of: Asked, label: string, look: Pick<MenuItem, 'icon' | 'dangerous'>): MenuItem => ({
    ...look,
    label,
    onSelect: () => {
      setAsked(of);
      setOpen(true);
    },
  });
  const dialog = { open: isOpen, person, onClose: () => setOpen(false) };
  return (
    <span>
      <RowMenu
        of={nameOf(person)}
        {...(isRow && { preview: { parameter: 'person', id: userId } })}
        items={[
          {
            label: 'Open user page',
            icon: <SquareArrowOutUpRight />,
            onSelect: () => void navigate({ to: '/admin/users/$userId', params: { userId } }),
          },
          // Staff can’t change their own access.
          ...(isMe
            ? []
            : [
                'separator' as const,
                item('role', 'Change role…', { icon: <UserCog /> }),
                item('work', 'Hand over work…', { icon: <ArrowRightLeft /> }),
                item('sessions', 'End sessions…', { icon: <LogOut /> }),
                ...(me.role === 'admin' && person.has_second_factor && !isSuspended
                  ? [item('factor', 'Reset second factor…', { icon: <KeyRound />, dangerous: true })]
                  : []),
                isSuspended
                  ? item('suspend', 'Unsuspend', { icon: <Play /> })
                  : item('suspend', 'Suspend', { icon: <Pause />, dangerous: true }),
                item('leave', 'Leaves the staff…', { icon: <UserMinus />, dangerous: true }),
              ]),
        ]}
      />
      {asked === 'suspend' && (
        <FlagDialog
          open={isOpen}
          flag="is_suspended"
          user={person}
          alsoRefresh={STAFF_KEY}
          onClose={dialog.onClose}
        />
      )}
      {asked === 'role' && (
        <RoleDialog open={isOpen} user={person} alsoRefresh={SHOWS_STAFF} onClose={dialog.onClose} />
      )}
      {asked === 'sessions' && <SessionsDialog {...dialog} />}
      {asked === 'factor' && <ResetFactorDialog {...dialog} />}
      {(asked === 'work' || asked === 'leave') && <WorkDialog {...dialog} isLeaving={asked === 'leave'} />}
    </span>
  );
}
