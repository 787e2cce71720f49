import { askDecision } from '#engine/decide/asked.ts';
import { flagVerb, type UserFlag } from '#engine/user-flags/userFlags.api.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { ELLIPSIS } from '#kit/list/rowIcons.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { nameOf, type UserBrief } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleCheck, Gavel, Pause, Play, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { userDetails } from './details/details.api.ts';
import type { Profile } from './details/profile.ts';
import { userTarget } from './userTarget.ts';

const FlagDialog = lazyDialog(async () => (await import('#engine/user-flags/FlagDialog.tsx')).FlagDialog);

const ICONS = {
  is_suspended: { on: <Pause />, off: <Play /> },
  is_banned: { on: <Ban />, off: <CircleCheck /> },
};

/** The menu of a user in the list. */
export function UserActions({ user }: { user: UserBrief & Pick<Profile, UserFlag | 'role'> }) {
  const me = useMe();
  const navigate = useNavigate();
  // Mounts the dialog on the first use, because there are fifty rows.
  const [asked, setAsked] = useState<UserFlag | null>(null);
  const [asking, setAsking] = useState(false);
  const name = `Actions for ${nameOf(user)}`;

  const open: MenuItem = {
    label: 'Open',
    icon: <SquareArrowOutUpRight />,
    onSelect: () => void navigate({ to: '/admin/users/$userId', params: { userId: user.user_id } }),
  };
  const decideItem: MenuItem = {
    label: 'Decide',
    icon: <Gavel />,
    onSelect: () => askDecision(userTarget(user)),
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
  const items = maySuspendOrBan(me, user)
    ? [open, decideItem, 'separator' as const, flagItem('is_suspended'), flagItem('is_banned')]
    : [open];

  return (
    <span>
      <Menu
        label={name}
        items={items}
        trigger={(trigger) => <IconButton label={name} size="sm" icon={ELLIPSIS} {...trigger} />}
      />
      {asked !== null && (
        <FlagDialog
          open={asking}
          flag={asked}
          user={user}
          alsoRefresh={userDetails(user.user_id).queryKey}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
