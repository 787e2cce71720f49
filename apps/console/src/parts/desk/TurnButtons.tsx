import { IconButton } from '#kit/IconButton.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useMe } from '#session/MeContext.ts';
import { AlarmClock, ArrowRightLeft } from 'lucide-react';
import { mayPassOn } from './claims.ts';
import type { Desk, DeskRow } from './desk.ts';
import { useTurnPress } from './useTurnPress.tsx';

interface TurnButtonsProps<Row extends DeskRow> {
  desk: Desk<Row>;
  item: Row;
  keys: 'page' | 'drawer' | undefined;
}

/** Hand over and Snooze, with their keys `h` and `z`. */
export function TurnButtons<Row extends DeskRow>({ desk, item, keys }: TurnButtonsProps<Row>) {
  const { press, dialog } = useTurnPress(desk);
  const isOffered = mayPassOn(item, useMe());
  useShortcuts(
    { h: () => press('hand_over', item), z: () => press('snooze', item) },
    { layer: keys ?? 'page', enabled: keys !== undefined },
  );
  return (
    <>
      {isOffered && (
        <>
          <IconButton label="Hand over…" icon={<ArrowRightLeft />} onClick={() => press('hand_over', item)} />
          <IconButton label="Snooze…" icon={<AlarmClock />} onClick={() => press('snooze', item)} />
        </>
      )}
      {dialog}
    </>
  );
}
