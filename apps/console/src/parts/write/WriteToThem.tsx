import { Button, type ButtonSize } from '#kit/Button.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';

const WriteDialog = lazyDialog(async () => (await import('./WriteDialog.tsx')).WriteDialog);

/** A menu's entry that opens a ticket for a user, and its dialog. */
export function useWriteToThem(userId: string): [item: MenuItem, dialog: ReactNode] {
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
  return [item, dialog];
}

interface WriteToThemProps {
  userId: string;
  size?: ButtonSize;
}

/** Opens a ticket for a user, with a first message. */
export function WriteToThem({ userId, size = 'sm' }: WriteToThemProps) {
  const [{ label, icon, onSelect }, dialog] = useWriteToThem(userId);
  return (
    <>
      <Button size={size} icon={size === 'md' && icon} onClick={onSelect}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
