import { currentConfig } from '#backend/config.ts';
import { isolated } from '#kit/format/isolated.ts';
import { Avatar } from '#kit/Avatar.tsx';
import { cx } from '#kit/cx.ts';
import { Menu } from '#kit/menu/Menu.tsx';
import { useMe } from '#session/MeContext.ts';
import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, LogOut } from 'lucide-react';
import { useLeave } from './useLeave.ts';

/** The signed-in user, at the foot of the sidebar, with links to their account and to sign out. */
export function AccountMenu({ collapsed = false }: { collapsed?: boolean }) {
  const me = useMe();
  const navigate = useNavigate();
  const name = me.full_name ?? me.username ?? me.email ?? 'Account';
  const address = me.email ?? me.username ?? '';
  const leave = useLeave();
  const { version } = currentConfig();

  return (
    <Menu
      label="Account"
      side="top"
      align="start"
      header={<p className="text-sm text-muted">{`Marketdesk ${version ?? ''}`}</p>}
      items={[
        {
          label: 'Your account',
          icon: <CircleUserRound />,
          onSelect: () => void navigate({ to: '/admin/account' }),
        },
        { label: 'Sign out', icon: <LogOut />, onSelect: () => void leave() },
      ]}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          aria-label={collapsed ? `Account: ${isolated(name)}` : undefined}
          className={cx(
            'flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1 text-left transition-colors duration-100 hover:bg-sunken',
            'aria-expanded:bg-sunken',
          )}
        >
          <Avatar name={name} src={me.avatar_url} size="md" />
          {!collapsed && (
            <>
              <span className="min-w-0 flex-1 leading-tight">
                <span dir="auto" className="block truncate text-sm font-medium">
                  {name}
                </span>
                <span className="block truncate text-xs text-muted">{address}</span>
              </span>
            </>
          )}
        </button>
      )}
    />
  );
}
