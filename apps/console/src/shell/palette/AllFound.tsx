import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';

/** Leads to the page with more of what was found. */
export function AllFound({ text, onGone }: { text: string; onGone: () => void }) {
  const navigate = useNavigate();
  return (
    <PaletteGroup heading="More">
      {[
        <PaletteItem
          key="all"
          id="all results"
          icon={<Search />}
          label="Show all results"
          onSelect={() => {
            onGone();
            void navigate({ to: '/admin/search', search: { q: text } });
          }}
        />,
      ]}
    </PaletteGroup>
  );
}
