import { isolated } from '#kit/format/isolated.ts';
import { viewLinks } from '#engine/views/viewSearch.ts';
import { savedViews } from '#engine/views/views.api.ts';
import { useMayOpen } from '#session/useMayOpen.ts';
import { parseSearch } from '#kit/list/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { STAFF_LINKS } from '../navigation.tsx';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';

interface OpenViewProps {
  /** The typed text. */
  text: string;
  /** Called on selection. */
  onGone: () => void;
}

/** Views with the typed text in their name or their list's name; none without a text, because there may be many. */
export function OpenView({ text, onGone }: OpenViewProps) {
  const router = useRouter();
  const saved = useQuery(savedViews()).data ?? [];
  const mayOpen = useMayOpen();
  const views = viewLinks(saved)
    .filter(mayOpen)
    .flatMap(({ id, name, to, search }) => {
      const label = `${STAFF_LINKS.find((link) => link.to === to)?.label ?? 'Audit'}: ${isolated(name)}`;
      return text !== '' && label.toLowerCase().includes(text.toLowerCase())
        ? [{ id, label, to, search }]
        : [];
    });
  return (
    <PaletteGroup heading="Views">
      {views.map(({ id, label, to, search }) => (
        <PaletteItem
          key={id}
          id={`view ${id}`}
          icon={<Bookmark />}
          label={label}
          onSelect={() => {
            onGone();
            // Each list parses its parameters from text, see NavigationItem.
            void router.navigate({ to, search: parseSearch(search) as never });
          }}
        />
      ))}
    </PaletteGroup>
  );
}
