import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ClaimQuestion, needsQuestion } from './ClaimQuestion.tsx';
import { type ClaimAction, claimActions, whyNot } from './claims.ts';
import type { Desk, DeskRow, Hurdle } from './desk.ts';
import { type OnDone, useDeskAction, type Wish } from './useDeskAction.ts';

interface DeskPress<Row> {
  /** What a button or key does: acts, asks first, or says why it can't be. */
  press: (action: ClaimAction, item: Row) => void;
  busy: boolean;
  /** The question while one is asked; has to be drawn. */
  question: ReactNode;
}

interface DeskPressOptions<Row> {
  /** Called as the action starts, for example to keep the keyboard's place. */
  onStart?: () => void;
  onDone?: OnDone<Row> | undefined;
}

/** The actions on a desk's items, for buttons and keys alike. */
export function useDeskPress<Row extends DeskRow>(
  desk: Desk<Row>,
  { onStart, onDone }: DeskPressOptions<Row> = {},
): DeskPress<Row> {
  const viewer = useMe();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ wish: Wish<Row>; hurdle: Hurdle | null } | null>(null);
  const action = useDeskAction(desk, onDone);

  const start = (wish: Wish<Row>) => {
    onStart?.();
    action.start(wish);
  };
  const press = (wanted: ClaimAction, item: Row) => {
    const wish = { action: wanted, item };
    const hurdle = hurdleOf(wish);
    if (hurdle !== null && 'refusal' in hurdle) showToast({ kind: 'error', text: hurdle.refusal });
    else if (hurdle !== null || needsQuestion(wanted, item, viewer)) setAsked({ wish, hurdle });
    else if (!action.busy) start(wish);
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
        onConfirm={() => {
          setAsked(null);
          start(asked.wish);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

interface QuestionProps {
  wish: Wish<DeskRow>;
  hurdle: Hurdle | null;
  thing: 'report' | 'ticket';
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ wish, hurdle, thing, ...on }: QuestionProps) {
  if (hurdle === null || 'refusal' in hurdle)
    return <ClaimQuestion action={wish.action} item={wish.item} thing={thing} {...on} />;
  return (
    <ConfirmDialog open question={hurdle.question} verb={hurdle.verb} {...on}>
      <p className="text-muted">{hurdle.text}</p>
    </ConfirmDialog>
  );
}

interface DeskKeysProps<Row extends DeskRow> {
  desk: Desk<Row>;
  /** What has the keyboard. */
  item: Row | undefined;
}

/** `c` and `e` on the row of a list that has the keyboard, or on an item's page. */
export function DeskKeys<Row extends DeskRow>({ desk, item }: DeskKeysProps<Row>) {
  const { press, question } = useDeskPress(desk);
  useShortcuts(
    {
      c: () => item !== undefined && press('claim', item),
      e: () => item !== undefined && press('close', item),
    },
    { enabled: item !== undefined },
  );
  return question;
}
