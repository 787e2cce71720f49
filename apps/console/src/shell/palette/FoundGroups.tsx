import { isolated } from '#kit/format/isolated.ts';
import { Avatar } from '#kit/Avatar.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { type FoundItem, KINDS } from '#parts/found/found.api.ts';
import { FOUND_KINDS, useOpenFound } from '#parts/found/foundKinds.tsx';
import { PaletteGroup, PaletteItem } from './PaletteItem.tsx';

interface FoundGroupsProps {
  items: readonly FoundItem[];
  /** Called when one was selected. */
  onGone: () => void;
}

/** What was found, by kind; the kind with the best match first. */
export function FoundGroups({ items, onGone }: FoundGroupsProps) {
  const open = useOpenFound();
  // Within a kind the best comes first.
  const best = (kind: string) => items.find((item) => item.kind === kind)?.rank ?? Infinity;
  return KINDS.toSorted((one, other) => Math.sign(best(one) - best(other)) || 0).map((kind) => {
    const look = FOUND_KINDS[kind];
    return (
      <PaletteGroup key={kind} heading={look.label}>
        {items
          .filter((item) => item.kind === kind)
          .map((item) => (
            <PaletteItem
              key={item.id}
              id={`${kind} ${item.id}`}
              icon={kind === 'user' ? <Avatar name={item.title} /> : look.icon}
              label={look.title(item)}
              detail={[kind === 'user' ? null : item.person, look.detail(item)]
                .flatMap((text) => (text === null || text === '' ? [] : isolated(text)))
                .join(' · ')}
              badge={
                <>
                  {item.status !== null && look.badge(item.status)}
                  <span className="text-xs text-faint max-sm:hidden">
                    <TimeAgo at={item.created_at} short />
                  </span>
                </>
              }
              onSelect={() => {
                onGone();
                open(item);
              }}
            />
          ))}
      </PaletteGroup>
    );
  });
}
