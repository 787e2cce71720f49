import { messageFor } from '#backend/messageFor.ts';
import { Avatar } from '#kit/Avatar.tsx';
import { useDebounced } from '#kit/useDebounced.ts';
import { matchingUsers, nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { Dialog } from '@base-ui/react/dialog';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { useState } from 'react';
import { ADMIN_LINKS, type NavigationLink, STAFF_LINKS } from '../navigation.tsx';

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 select-none data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:text-faint';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint';

/** Goes anywhere: to a page, or to a user who is found by part of name, username or email. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const searched = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const users = useQuery(matchingUsers(searched));
  const found = text.length < SEARCH_MIN_CHARS ? [] : (users.data ?? []);

  const pages = [...STAFF_LINKS, ...(permissionsOf(me.role).seesAdminPages ? ADMIN_LINKS : [])].filter(
    ({ label }) => label.toLowerCase().includes(text.toLowerCase()),
  );
  const go = (link: NavigationLink) => {
    onClose();
    void navigate({ to: link.to });
  };
  const goToUser = (userId: string) => {
    onClose();
    void navigate({ to: '/admin/users/$userId', params: { userId } });
  };

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-40 w-[36rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-hidden rounded-xl bg-raised text-ink shadow-popup outline-none">
          <Dialog.Title className="sr-only">Search and go to</Dialog.Title>
          {/* The server has searched already; cmdk would drop users whose match lies in a field that isn't shown. */}
          <Command shouldFilter={false} label="Search and go to" loop>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder="Go to a page, or find a user…"
              className="h-12 w-full border-b bg-transparent px-4 text-lg outline-none focus-visible:outline-none"
            />
            <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
              {pages.length > 0 && (
                <Command.Group heading="Go to" className={GROUP}>
                  {pages.map((link) => (
                    <Command.Item
                      key={link.label}
                      value={`page ${link.label}`}
                      onSelect={() => go(link)}
                      className={ITEM}
                    >
                      {link.icon}
                      {link.label}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {found.length > 0 && (
                <Command.Group heading="Users" className={GROUP}>
                  {found.map((user) => (
                    <Command.Item
                      key={user.user_id}
                      value={`user ${user.user_id}`}
                      onSelect={() => goToUser(user.user_id)}
                      className={ITEM}
                    >
                      <Avatar name={nameOf(user)} src={user.avatar_url} />
                      <span className="truncate">{nameOf(user)}</span>
                      <span className="truncate text-sm text-muted">{user.email}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              <p role="status" className="px-2 py-2 text-sm text-muted empty:hidden">
                {hint({
                  text,
                  waiting: searched !== text || users.isFetching,
                  count: found.length,
                  error: users.error,
                })}
              </p>
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Search {
  text: string;
  waiting: boolean;
  count: number;
  error: Error | null;
}

function hint({ text, waiting, count, error }: Search): string {
  if (text.length < SEARCH_MIN_CHARS) return `Users are found from ${SEARCH_MIN_CHARS} characters.`;
  if (waiting) return 'Searching…';
  if (error !== null) return messageFor(error, 'Failed to load users');
  return count === 0 ? 'No users found.' : '';
}
