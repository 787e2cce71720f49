import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { Menu, type MenuItem } from '#kit/menu/Menu.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ban, CircleCheck, Ellipsis, Pause, Play, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { FlagDialog, flagVerb } from './details/FlagDialog.tsx';
import type { Profile } from './details/profile.ts';
import type { UserFlag } from './userFlags.api.ts';

const ICONS = {
  is_suspended: { on: <Pause />, off: <Play /> },
  is_banned: { on: <Ban />, off: <CircleCheck /> },
};

/** What can be done to one user of the list. */
export function UserActions({ user }: { user: Profile }) {
  const me = useMe();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<UserFlag | null>(null);
  const name = `Actions for ${nameOf(user)}`;

  const open: MenuItem = {
    label: 'Open',
    icon: <SquareArrowOutUpRight />,
    onSelect: () => void navigate({ to: '/admin/users/$userId', params: { userId: user.user_id } }),
  };
  const flagItem = (flag: UserFlag): MenuItem => ({
    label: flagVerb(flag, user[flag]),
    icon: ICONS[flag][user[flag] ? 'off' : 'on'],
    dangerous: !user[flag],
    onSelect: () => setAsking(flag),
  });
  const items = maySuspendOrBan(me, user)
    ? [open, 'separator' as const, flagItem('is_suspended'), flagItem('is_banned')]
    : [open];

  return (
    <span onPointerEnter={preloadDialog}>
      <Menu
        label={name}
        items={items}
        trigger={(trigger) => <IconButton label={name} size="sm" icon={<Ellipsis />} {...trigger} />}
      />
      <FlagDialog
        open={asking === 'is_suspended'}
        flag="is_suspended"
        user={user}
        onClose={() => setAsking(null)}
      />
      <FlagDialog
        open={asking === 'is_banned'}
        flag="is_banned"
        user={user}
        onClose={() => setAsking(null)}
      />
    </span>
  );
}
