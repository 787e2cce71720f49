import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { useAction } from '#kit/useAction.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useMe } from '#session/MeContext.ts';
import { type ReactNode, useState } from 'react';
import { mayPassOn, whyNot } from './claims.ts';
import { auditedAs, type Desk, type DeskRow } from './desk.ts';
import { handOver, type Receiver, snooze } from './turns.api.ts';

const HandOverDialog = lazyDialog(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
const SnoozeDialog = lazyDialog(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog);

type TurnAction = 'hand_over' | 'snooze';

interface Asked<Row> {
  action: TurnAction;
  item: Row;
}

interface TurnPress<Row> {
  press: (action: TurnAction, item: Row) => void;
  /** Must be rendered. */
  dialog: ReactNode;
}

/** Handing over and snoozing an item, for buttons and keys. */
export function useTurnPress<Row extends DeskRow>(desk: Desk<Row>): TurnPress<Row> {
  const viewer = useMe();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const close = () => setAsked(null);
  const refOf = (item: Row) => ({ thing: desk.thing, id: item.id });
  const takesBack =
    (action: TurnAction) =>
    (_: unknown, { item }: { item: Row }) =>
      undoLatest(auditedAs(desk, action), item.id);
  const refresh = [...desk.shows, ['notes', desk.thing]];
  const handing = useAction<{ item: Row; to: Receiver; note: string; name: string }>({
    run: ({ item, to, note }) => handOver(refOf(item), to, note),
    fallback: `Failed to hand over ${desk.thing}`,
    errorDisplay: 'inline',
    done: (_, { name }) => `Handed over to ${name}.`,
    about: ({ item }) => item.id,
    undo: takesBack('hand_over'),
    resolvedId: (_, { item }) => item.id,
    refresh,
    onDone: close,
  });
  const snoozing = useAction<{ item: Row; until: string | null }>({
    run: ({ item, until }) => snooze(refOf(item), until),
    fallback: `Failed to snooze ${desk.thing}`,
    errorDisplay: 'inline',
    done: (_, { until }) => (until === null ? 'Woken.' : 'Snoozed.'),
    about: ({ item }) => item.id,
    undo: takesBack('snooze'),
    resolvedId: (_, { item, until }) => (until === null ? null : item.id),
    refresh: desk.shows,
    onDone: close,
  });

  const press = (action: TurnAction, item: Row) => {
    if (mayPassOn(item, viewer)) {
      handing.reset();
      snoozing.reset();
      setAsked({ action, item });
    } else showToast({ kind: 'error', text: whyNot(desk, item, 'release') });
  };
  if (asked === null) return { press, dialog: null };
  const { action, item } = asked;
  return {
    press,
    dialog:
      action === 'hand_over' ? (
        <HandOverDialog
          what={`this ${desk.thing}`}
          item={item}
          busy={handing.busy}
          error={handing.error}
          onPick={(to, name, note) => handing.start({ item, to, name, note })}
          onClose={close}
        />
      ) : (
        <SnoozeDialog
          thing={desk.thing}
          what={`this ${desk.thing}`}
          until={item.snoozed_until}
          busy={snoozing.busy}
          error={snoozing.error}
          onPick={(until) => snoozing.start({ item, until })}
          onClose={close}
        />
      ),
  };
}
