import { Link } from '@tanstack/react-router';
import { PanelRightOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../Button.tsx';
import { iconButtonClass } from '../IconButton.tsx';
import { Tooltip } from '../Tooltip.tsx';

interface RowName {
  /** The parameter of the URL that names the open row. */
  parameter: string;
  id: string;
}

/** A row's way to its dialog, for keyboards and readers; in another tab too. */
export function OpenRow({ children, ...row }: RowName & { children: ReactNode }) {
  return (
    <Link {...openRow(row)} className={buttonClass('ghost', 'sm')}>
      {children}
    </Link>
  );
}

/** A row's way to the drawer beside the list. */
export function PreviewRow(row: RowName) {
  return (
    <Tooltip text="Preview">
      <Link {...openRow(row)} aria-label="Preview" className={iconButtonClass('sm')}>
        <PanelRightOpen />
      </Link>
    </Tooltip>
  );
}

function openRow({ parameter, id }: RowName) {
  const search = (old: Record<string, unknown>) => ({ ...old, [parameter]: id });
  // The router types the search of one route; a row's list may be any of them, and reads its search anew.
  return { to: '.', search: search as never } as const;
}
