import { IconButton } from '#kit/IconButton.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { Ticket } from '../ticket.ts';
import { MergeDialog } from './MergeDialog.tsx';

interface MergeButtonProps {
  ticket: Ticket;
  keys: 'page' | 'drawer' | undefined;
}

/** Merge or link, with its key `m`. */
export function MergeButton({ ticket, keys }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ merge: () => setOpen(true) }, { layer: keys ?? 'page', enabled: keys !== undefined });
  return (
    <>
      <IconButton label="Merge or link…" icon={<Merge />} onClick={() => setOpen(true)} />
      {isOpen && <MergeDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}
