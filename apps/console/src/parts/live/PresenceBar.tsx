import { isolated } from '#kit/format/isolated.ts';
import { Avatar } from '#kit/Avatar.tsx';
import type { Person } from './usePresence.ts';

const SHOWN = 4;

/** Other viewers: their pictures, and who is typing in words. Nothing when alone. */
export function PresenceBar({ others }: { others: readonly Person[] }) {
  return (
    <div role="status" className="flex min-w-0 items-center gap-2 text-sm text-muted empty:hidden">
      {others.length > 0 && (
        <>
          <span className="flex shrink-0">
            {others.slice(0, SHOWN).map(({ userId, name, avatarUrl }) => (
              <span key={userId} title={name} className="-ml-1.5 rounded-full ring-2 ring-surface first:ml-0">
                <Avatar name={name} src={avatarUrl} />
              </span>
            ))}
          </span>
          <span className="truncate">{presenceSentence(others)}</span>
        </>
      )}
    </div>
  );
}

/** Typing takes precedence over viewing. */
export function presenceSentence(others: readonly Person[]): string {
  const typing = others.filter(({ isTyping }) => isTyping);
  const [people, doing] = typing.length > 0 ? [typing, 'typing…'] : [others, 'here too'];
  const names = people.map(({ name }) => isolated(name));
  const [first = '', second = ''] = names;
  if (names.length === 1) return `${first} is ${doing}`;
  if (names.length === 2) return `${first} and ${second} are ${doing}`;
  return `${first} and ${names.length - 1} others are ${doing}`;
}
