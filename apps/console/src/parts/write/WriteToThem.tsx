import { Button, type ButtonSize } from '#kit/Button.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { userBrief } from '../users.api.ts';

const WriteDialog = lazyDialog(async () => (await import('./WriteDialog.tsx')).WriteDialog);

/** A menu's entry that opens a ticket, and its dialog; none for staff accounts or without permission. Reads an unknown role. */
export function useWriteToThem(userId: string, known?: string): [items: MenuItem[], dialog: ReactNode] {
  const writes = may(useMe(), 'support.reply');
  const { data } = useQuery({ ...userBrief(userId), enabled: writes && known === undefined });
  const isStaff = (known ?? data?.role ?? 'user') !== 'user';
  // Mounts the dialog on the first use, because there are fifty rows. Each opening is a new message.
  const [{ times, open }, setState] = useState({ times: 0, open: false });
  const dialog = times > 0 && (
    <WriteDialog
      key={times}
      open={open}
      userId={userId}
      onClose={() => setState((last) => ({ ...last, open: false }))}
    />
  );
  const item = {
    label: 'Write to them',
    icon: <Mail />,
    onSelect: () => setState((last) => ({ times: last.times + 1, open: true })),
  };
  return [isStaff || !writes ? [] : [item], dialog];
}

interface WriteToThemProps {
  userId: string;
  size?: ButtonSize;
}

/** Opens a ticket for a user, with a first message. Nothing for staff accounts. */
export function WriteToThem({ userId, size = 'sm' }: WriteToThemProps) {
  const [items, dialog] = useWriteToThem(userId);
  return (
    <>
      {items.map(({ label, icon, onSelect }) => (
        <Button key={label} size={size} icon={size === 'md' && icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </>
  );
}
