import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type ClaimAction, claimActions, deskShortcuts, needsQuestion, whyNot } from './claims.ts';
import type { Desk, DeskRow, Hurdle } from './desk.ts';
import { useTurnPress } from './useTurnPress.tsx';
import { type OnDone, useDeskAction, type Wish } from './useDeskAction.ts';

const ClaimQuestion = lazyDialog(async () => (await import('./ClaimQuestion.tsx')).ClaimQuestion);

interface DeskPress<Row> {
  /** Acts, asks first, or explains why it can't. */
  press: (action: ClaimAction, item: Row) => void;
  busy: boolean;
  /** The open question; must be rendered. */
  question: ReactNode;
}

interface DeskPressOptions<Row> {
  /** Called as the action starts, for example to keep the focus. */
  onStart?: () => void;
  onDone?: OnDone<Row> | undefined;
}

/** The actions on a desk's items, for buttons and keys. */
export function useDeskPress<Row extends DeskRow>(
  desk: Desk<Row>,
  { onStart, onDone }: DeskPressOptions<Row> = {},
): DeskPress<Row> {
  const viewer = useMe();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ wish: Wish<Row>; hurdle: Hurdle | null } | null>(null);
  const action = useDeskAction(desk, onDone);
  const started = useRef<Wish<Row>>(null);

  const start = (wish: Wish<Row>) => {
    started.current = wish;
    onStart?.();
    action.start(wish);
  };
  const press = (pressed: ClaimAction, item: Row) => {
    // An item claimed by another person is taken over.
    const isTakeOver = pressed === 'claim' && claimActions(item, viewer).includes('take_over');
    const wanted = isTakeOver ? 'take_over' : pressed;
    const wish = { action: wanted, item };
    const hurdle = hurdleOf(wish);
    if (hurdle !== null && 'refusal' in hurdle) showToast({ kind: 'error', text: hurdle.refusal });
    else if (hurdle !== null || needsQuestion(wanted, item, viewer)) setAsked({ wish, hurdle });
    else if (!action.busy || !isSame(wish, started.current)) start(wish);
  };
  const hurdleOf = ({ action: wanted, item }: Wish<Row>): Hurdle | null => {
    if (!claimActions(item, viewer).includes(wanted)) return { refusal: whyNot(desk, item, wanted) };
    return wanted === 'close' ? desk.beforeClosing(item, { viewer, client }) : null;
  };

  return {
    press,
    busy: action.busy,
    question: asked !== null && (
      <Question
        {...asked}
        thing={desk.thing}
        onConfirm={(note) => {
          setAsked(null);
          start(note === undefined ? asked.wish : { ...asked.wish, note });
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

// A repeated press is ignored; Close right after Claim is not.
function isSame(one: Wish<DeskRow>, other: Wish<DeskRow> | null): boolean {
  return one.action === other?.action && one.item.id === other.item.id;
}

interface QuestionProps {
  wish: Wish<DeskRow>;
  hurdle: Hurdle | null;
  thing: 'report' | 'ticket';
  onConfirm: (note?: string) => void;
  onCancel: () => void;
}

function Question({ wish, hurdle, thing, ...on }: QuestionProps) {
  if (hurdle === null || 'refusal' in hurdle)
    return <ClaimQuestion action={wish.action} item={wish.item} thing={thing} {...on} />;
  return (
    <ConfirmDialog
      open
      question={hurdle.question}
      verb={hurdle.verb}
      onConfirm={() => on.onConfirm()}
      onCancel={on.onCancel}
    >
      <p className="text-muted">{hurdle.text}</p>
    </ConfirmDialog>
  );
}

interface DeskKeysProps<Row extends DeskRow> {
  desk: Desk<Row>;
  /** The focused item. */
  item: Row | undefined;
}

/** The keys of the focused row of a list. */
export function DeskKeys<Row extends DeskRow>({ desk, item }: DeskKeysProps<Row>) {
  const { press, question } = useDeskPress(desk);
  const turn = useTurnPress(desk);
  const me = useMe();
  useShortcuts(
    {
      claim: () => item !== undefined && press('claim', item),
      close: () => item !== undefined && press('close', item),
      handOver: () => item !== undefined && turn.press('hand_over', item),
      snooze: () => item !== undefined && turn.press('snooze', item),
    },
    { enabled: item !== undefined, offers: item && deskShortcuts(item, me) },
  );
  return (
    <>
      {question}
      {turn.dialog}
    </>
  );
}
