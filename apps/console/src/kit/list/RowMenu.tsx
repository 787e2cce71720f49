import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { MenuItem } from '../menu/MenuPanel.tsx';
import { ELLIPSIS, PANEL_RIGHT_OPEN } from './rowIcons.tsx';

interface RowMenuProps {
  /** What the row shows, in the menu's name. */
  of: string;
  /** The URL parameter that opens the row beside the list, and the row's id; adds Preview. */
  preview?: { parameter: string; id: string };
  items: readonly (MenuItem | 'separator')[];
}

/** The secondary actions of a row. */
export function RowMenu({ of, preview, items }: RowMenuProps) {
  const navigate = useNavigate();
  const label = `Actions for ${of}`;
  const open: MenuItem[] = preview
    ? [
        {
          label: 'Preview',
          icon: PANEL_RIGHT_OPEN,
          onSelect: () => {
            const search = (old: Record<string, unknown>) => ({ ...old, [preview.parameter]: preview.id });
            // The router types the search of a specific route; each list validates its own search.
            void navigate({ to: '.', search: search as never });
          },
        },
      ]
    : [];
  return (
    <Menu
      label={label}
      items={[...open, ...items]}
      trigger={(trigger) => <IconButton label={label} size="sm" icon={ELLIPSIS} {...trigger} />}
    />
  );
}
