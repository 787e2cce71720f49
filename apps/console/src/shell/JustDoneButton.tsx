import { IconButton } from '#kit/IconButton.tsx';
import { History } from 'lucide-react';

/** Opens the user's own last changes, with Undo. */
export function JustDoneButton({ onOpen }: { onOpen: () => void }) {
  return (
    <IconButton
      label="Just done"
      icon={<History />}
      aria-haspopup="dialog"
      aria-keyshortcuts="u"
      onClick={onOpen}
    />
  );
}
