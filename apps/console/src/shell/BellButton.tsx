import { IconButton } from '#kit/IconButton.tsx';
import { unreadCount, unreadWords } from '#parts/notifications/notifications.api.ts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';

/** Opens the notifications and shows the unread count, which LiveBadges requests once the page is loaded. */
export function BellButton({ onOpen }: { onOpen: () => void }) {
  const unread = unreadWords(useQuery({ ...unreadCount(), enabled: false }).data);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={unread === '' ? 'Notifications' : `Notifications: ${unread} unread`}
        icon={<Bell />}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
      {unread !== '' && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full border border-transparent bg-accent px-1 text-center text-[0.625rem]/[0.875rem] font-semibold text-accent-ink"
        >
          {unread}
        </span>
      )}
    </span>
  );
}
