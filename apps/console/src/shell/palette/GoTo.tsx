import { useNavigate } from '@tanstack/react-router';
import type { NavigationLink } from '../navigation.tsx';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';

interface GoToProps {
  pages: readonly NavigationLink[];
  /** Called when one was selected. */
  onGone: () => void;
}

/** The console's pages. */
export function GoTo({ pages, onGone }: GoToProps) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="Go to">
      {pages.map(({ label, icon, to }) => (
        <PaletteItem
          key={label}
          id={`page ${label}`}
          icon={icon}
          label={label}
          onSelect={() => {
            onGone();
            void navigate({ to });
          }}
        />
      ))}
    </PaletteGroup>
  );
}
