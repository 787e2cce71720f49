import { Dialog } from '#kit/dialog/Dialog.tsx';
import { MODIFIER } from '#kit/keys/modifier.ts';
import type { ShortcutName } from '#kit/keys/shortcuts.ts';
import { workingShortcuts } from '#kit/keys/useShortcuts.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Key } from './Key.tsx';
import { keysOf, screensFrom, SHORTCUT_WORDS } from './shortcutWords.ts';

/** Keys with a modifier, and Escape. */
const CHORDS = [
  [[MODIFIER, 'K'], 'Search or go to'],
  [[MODIFIER, 'Z'], 'Undo the last action'],
  [[MODIFIER, 'Enter'], 'Submit the open dialog'],
  [['Esc'], 'Close the open panel'],
] as const;

/** The shortcuts by screen, the current one first. Opened by `?`. */
export default function KeysOverlay({ onClose }: { onClose: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const me = useMe();
  const [working] = useState(workingShortcuts);
  // Of the tickets, only appeals are decided.
  const isShown = (screen: string) => (shortcut: ShortcutName) =>
    shortcut !== 'decide' ||
    (screen === 'Support' ? working.decide !== undefined : may(me, 'reports.decide'));
  return (
    <Dialog open title="Keyboard" size="sm" onClose={onClose}>
      <div className="flex flex-col gap-4 pb-2">
        {screensFrom(pathname, me).map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className="pb-1 text-xs font-medium text-faint">{name}</h3>
            <dl>
              {name === 'Everywhere' &&
                CHORDS.map(([keys, words]) => <KeyLine key={words} keys={keys} words={words} />)}
              {shortcuts.filter(isShown(name)).map((shortcut) => (
                <KeyLine key={shortcut} keys={keysOf(shortcut)} words={SHORTCUT_WORDS[shortcut]} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function KeyLine({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 border-b py-1 last:border-b-0">
      <dt>{words}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <Key key={key} name={key} />
        ))}
      </dd>
    </div>
  );
}
