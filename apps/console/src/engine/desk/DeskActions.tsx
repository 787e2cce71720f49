import { Button, type ButtonSize, type ButtonVariant } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { ELLIPSIS } from '#kit/list/rowIcons.tsx';
import { Menu } from '#kit/menu/Menu.tsx';
import type { MenuItem } from '#kit/menu/MenuPanel.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { May } from '#session/May.tsx';
import { useMe } from '#session/MeContext.ts';
import { AlarmClock, ArrowRightLeft } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { type ClaimAction, claimActions, deskShortcuts, mayPassOn, rowActions } from './claims.ts';
import type { Desk, DeskRow } from './desk.ts';
import type { OnDone } from './useDeskAction.ts';
import { useDeskPress } from './useDeskPress.tsx';
import { useTurnPress } from './useTurnPress.tsx';

const LABELS: Record<ClaimAction, string> = {
  claim: 'Claim',
  take_over: 'Take over',
  release: 'Unclaim',
  close: 'Close',
};

interface DeskActionsProps<Row extends DeskRow> {
  desk: Desk<Row>;
  item: Row;
  size?: ButtonSize;
  /** Highlights no button, as in tables. */
  quiet?: boolean;
  /** Enables the keys `c` and `e`; off in tables, whose rows share the keys. */
  keys?: 'page' | 'drawer' | undefined;
  /** More items of the menu. */
  more?: readonly MenuItem[];
  onDone?: OnDone<Row> | undefined;
  className?: string | undefined;
}

/** The buttons of one item; outside tables, rare actions are in a menu. Nothing without the desk's permission. */
export function DeskActions<Row extends DeskRow>(props: DeskActionsProps<Row>) {
  return (
    <May permission={props.desk.permission}>
      <Actions {...props} />
    </May>
  );
}

function Actions<Row extends DeskRow>(props: DeskActionsProps<Row>) {
  const { desk, item, size = 'md', quiet = false, keys, more = [], onDone } = props;
  const me = useMe();
  const names = quiet ? ROW_BUTTONS : desk.buttons.filter((name) => name !== 'release');
  const offered = claimActions(item, me);
  const inMenu = (quiet ? rowActions(item, me) : offered).filter((name) => !names.includes(name));
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, item.status);
  const { press, busy, question } = useDeskPress(desk, { onStart: keepFocus, onDone });
  useShortcuts(
    { claim: () => press('claim', item), close: () => press('close', item) },
    { layer: keys ?? 'page', enabled: keys !== undefined, offers: deskShortcuts(item, me) },
  );
  const items = [
    ...inMenu.map((name) => ({ label: LABELS[name], disabled: busy, onSelect: () => press(name, item) })),
    ...more,
  ];
  const variantOf = (name: ClaimAction): ButtonVariant => {
    return !quiet && desk.primary.includes(name) ? 'primary' : 'secondary';
  };
  return (
    <span
      ref={container}
      className={cx('inline-flex items-center justify-end gap-1.5', !quiet && 'flex-wrap', props.className)}
    >
      {names
        .filter((name) => offered.includes(name))
        .map((name) => (
          <Button
            key={name}
            size={size}
            variant={variantOf(name)}
            busy={busy}
            // After a click another button is in this place: a double click must not press it.
            onClick={(event: MouseEvent) => (event.detail > 1 ? undefined : press(name, item))}
          >
            {LABELS[name]}
          </Button>
        ))}
      {question}
      {!quiet && <TurnButtons desk={desk} item={item} keys={keys} />}
      {items.length > 0 && (
        <Menu
          label="More actions"
          items={items}
          trigger={(trigger) => (
            <IconButton {...trigger} size={quiet ? 'sm' : 'md'} label="More actions" icon={ELLIPSIS} />
          )}
        />
      )}
    </span>
  );
}

// A row's other actions are in a menu.
const ROW_BUTTONS: readonly ClaimAction[] = ['claim'];

interface TurnButtonsProps<Row extends DeskRow> {
  desk: Desk<Row>;
  item: Row;
  keys: 'page' | 'drawer' | undefined;
}

/** Hand over and Snooze, with their keys. */
function TurnButtons<Row extends DeskRow>({ desk, item, keys }: TurnButtonsProps<Row>) {
  const { press, dialog } = useTurnPress(desk);
  const me = useMe();
  const isOffered = mayPassOn(item, me);
  useShortcuts(
    { handOver: () => press('hand_over', item), snooze: () => press('snooze', item) },
    { layer: keys ?? 'page', enabled: keys !== undefined, offers: deskShortcuts(item, me) },
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
