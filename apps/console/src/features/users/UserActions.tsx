import { useDecideItem } from '#engine/decide/DecideButton.tsx';
import { flagVerb, type UserFlag } from '#engine/user-flags/userFlags.api.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { RowMenu } from '#kit/list/RowMenu.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { nameOf, type UserBrief } from '#parts/users.api.ts';
import { useWriteToThem } from '#parts/write/WriteToThem.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleCheck, Pause, Play, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { userDetails } from './details/details.api.ts';
import type { Profile } from './details/profile.ts';
import { mayDecideAbout, userTarget } from './userTarget.ts';

const FlagDialog = lazyDialog(async () => (await import('#engine/user-flags/FlagDialog.tsx')).FlagDialog);

const ICONS = {
  is_suspended: { on: <Pause />, off: <Play /> },
  is_banned: { on: <Ban />, off: <CircleCheck /> },
};

interface UserActionsProps {
  user: UserBrief & Pick<Profile, UserFlag | 'role'>;
  /** In the list: offers the drawer. */
  isRow?: boolean;
}

/** The menu of a user in the list and in the drawer. */
export function UserActions({ user, isRow = false }: UserActionsProps) {
  const { user_id: userId } = user;
  const me = useMe();
  const navigate = useNavigate();
  const [write, writeDialog] = useWriteToThem(userId, user.role);
  const decide = useDecideItem(userTarget(user));
  // Mounts the dialog on the first use, because there are fifty rows.
  const [asked, setAsked] = useState<UserFlag | null>(null);
  const [asking, setAsking] = useState(false);

  const open: MenuItem = {
    label: 'Open',
    icon: <SquareArrowOutUpRight />,
    onSelect: () => void navigate({ to: '/admin/users/$userId', params: { userId } }),
  };
  const flagItem = (flag: UserFlag): MenuItem => ({
    label: flagVerb(flag, user[flag]),
    icon: ICONS[flag][user[flag] ? 'off' : 'on'],
    dangerous: !user[flag],
    onSelect: () => {
      setAsked(flag);
      setAsking(true);
    },
  });

  return (
    <span>
      <RowMenu
        of={nameOf(user)}
        {...(isRow && { preview: { parameter: 'user', id: userId } })}
        items={[
          open,
          ...write,
          ...(mayDecideAbout(me, user) ? decide : []),
          ...(maySuspendOrBan(me, user)
            ? ['separator' as const, flagItem('is_suspended'), flagItem('is_banned')]
            : []),
        ]}
      />
      {writeDialog}
      {asked !== null && (
        <FlagDialog
          open={asking}
          flag={asked}
          user={user}
          alsoRefresh={userDetails(userId).queryKey}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
