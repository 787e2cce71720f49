import { Button } from '#kit/Button.tsx';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { Menu } from '#kit/menu/Menu.tsx';
import type { MenuEntry } from '#kit/menu/MenuPanel.tsx';
import { RefusableButton } from '#kit/RefusableButton.tsx';
import { useKeptFocus } from '#kit/useKeptFocus.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, UserRound, UserRoundX } from 'lucide-react';
import { useRef, useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { assignLine, bankLine, confirmMatch, undoMatch, updateLine } from './bank.api.ts';
import { type BankLine, isOpen, isProposal } from './line.ts';
import { useLineAction } from './useLineAction.ts';

type Question = 'hold' | 'ignore' | 'review' | 'confirm' | 'undo' | 'assign';

interface LineActionsProps {
  line: BankLine;
  /** A closing drawer has no keys. */
  isShown: boolean;
}

/** The buttons of a line, for people who reconcile. */
export function LineActions({ line: listed, isShown }: LineActionsProps) {
  const me = useMe();
  // What is blocked is only in the single line.
  const line = useQuery(bankLine(listed.id)).data ?? listed;
  const [asked, setAsked] = useState<Question | null>(null);
  const container = useRef<HTMLSpanElement>(null);
  const keepFocus = useKeptFocus(container, `${line.state} ${String(line.owner_user_id)}`);
  const take = useLineAction({
    run: () => assignLine(line.id, me.user_id),
    fallback: 'Failed to take the line',
    done: 'You are the owner of this line.',
  });
  const release = useLineAction({
    run: () => assignLine(line.id, null),
    fallback: 'Failed to remove the owner',
    done: 'The line has no owner.',
  });
  const acts = may(me, 'money.reconcile');
  const { proposal, canBeDecided, canBeUndone } = stateOf(line);
  const canTake = line.owner_user_id !== me.user_id;
  const start = (run: () => void) => () => {
    keepFocus();
    run();
  };
  useShortcuts(
    {
      ...(canTake && { claim: start(take.start) }),
      handOver: () => setAsked('assign'),
      ...(canBeDecided && { ignore: () => setAsked('ignore') }),
    },
    { layer: 'drawer', enabled: isShown && acts },
  );
  if (!acts) return null;
  const more: MenuEntry[] = [
    { label: 'Assign owner', icon: <UserRound />, onSelect: () => setAsked('assign') },
  ];
  if (line.owner_user_id !== null)
    more.push({ label: 'Remove owner', icon: <UserRoundX />, onSelect: start(release.start) });
  const close = () => setAsked(null);
  const { blocked } = line.details;
  return (
    <span ref={container} className="flex flex-wrap items-center justify-end gap-1.5">
      <ErrorLine text={take.error ?? release.error} className="basis-full text-right" />
      <Menu
        label="Owner"
        items={more}
        trigger={(trigger) => <IconButton label="Owner" icon={<Ellipsis />} {...trigger} />}
      />
      {canTake && (
        <Button busy={take.busy} aria-keyshortcuts="c" onClick={start(take.start)}>
          Take
        </Button>
      )}
      {(line.state === 'on_hold' || line.state === 'ignored') && !proposal && (
        <Button onClick={() => setAsked('review')}>Back to review</Button>
      )}
      {line.state === 'to_review' && canBeDecided && <Button onClick={() => setAsked('hold')}>Hold</Button>}
      {canBeDecided && (
        <Button aria-keyshortcuts="i" onClick={() => setAsked('ignore')}>
          Ignore
        </Button>
      )}
      {canBeUndone && (
        <RefusableButton why={blocked.undo?.message ?? null} onPress={() => setAsked('undo')}>
          {proposal ? 'Withdraw proposal' : 'Undo match'}
        </RefusableButton>
      )}
      {proposal && (
        <RefusableButton
          variant="primary"
          why={blocked.confirm?.message ?? null}
          onPress={() => setAsked('confirm')}
        >
          Confirm
        </RefusableButton>
      )}
      <StateDialog line={line} to="on_hold" open={asked === 'hold'} onClose={close} />
      <StateDialog line={line} to="ignored" open={asked === 'ignore'} onClose={close} />
      <StateDialog line={line} to="to_review" open={asked === 'review'} onClose={close} />
      <UndoDialog line={line} open={asked === 'undo'} onClose={close} />
      <ConfirmMatchDialog line={line} open={asked === 'confirm'} onClose={close} />
      {asked === 'assign' && <AssignDialog line={line} onClose={close} />}
    </span>
  );
}

function stateOf(line: BankLine) {
  const counting = line.details.matches.filter(({ undone_at: undone }) => undone === null);
  const proposal = counting.some(isProposal);
  return { proposal, canBeDecided: isOpen(line) && !proposal, canBeUndone: counting.length > 0 };
}

interface QuestionProps {
  line: BankLine;
  open: boolean;
  onClose: () => void;
}

const MOST_CHARS = 200;
const REASON = {
  hint: 'Shown to staff on this line and kept in the audit log.',
  maxLength: MOST_CHARS,
};

const STATE_QUESTIONS = {
  on_hold: {
    question: 'Put this line on hold?',
    verb: 'Hold',
    missing: 'Enter what you are waiting for.',
    about: 'For lines that wait for someone outside, such as an answer of the bank. They stay in the list.',
    done: 'On hold.',
  },
  ignored: {
    question: 'Ignore this line?',
    verb: 'Ignore',
    missing: 'Enter why this line is no payout.',
    about:
      'For lines that are no payouts, such as fees or rent. They explain the difference of their day, and can be put back to review.',
    done: 'Ignored.',
  },
  to_review: {
    question: 'Put this line back to review?',
    verb: 'Back to review',
    missing: 'Enter why it has to be looked at again.',
    about: 'It can then be matched, or someone else can take it.',
    done: 'Back to review.',
  },
} as const;

function StateDialog({ line, to, open, onClose }: QuestionProps & { to: keyof typeof STATE_QUESTIONS }) {
  const { question, verb, missing, about, done } = STATE_QUESTIONS[to];
  const action = useLineAction<string>({
    run: (reason) => updateLine({ id: line.id, state: to, reason }),
    fallback: 'Failed to change the line',
    done,
    onDone: onClose,
    isResolved: to !== 'to_review',
  });
  return (
    <ReasonDialog
      open={open}
      question={question}
      verb={verb}
      dangerous={false}
      reason={{ ...REASON, missing }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">{about}</p>
    </ReasonDialog>
  );
}

function UndoDialog({ line, open, onClose }: QuestionProps) {
  const { proposal } = stateOf(line);
  const action = useLineAction<string>({
    run: (reason) => undoMatch(line.id, reason),
    fallback: 'Failed to undo the match',
    done: proposal ? 'Proposal withdrawn.' : 'Match undone. The payouts count as unpaid again.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={proposal ? 'Withdraw the proposal?' : 'Undo this match?'}
      verb={proposal ? 'Withdraw' : 'Undo match'}
      reason={{ ...REASON, missing: 'Enter what is wrong with the match.' }}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        {proposal
          ? 'The line goes back to review. Nothing was booked yet.'
          : 'The payouts of this line count as unpaid again, and the line goes back to review.'}
      </p>
    </ReasonDialog>
  );
}

function ConfirmMatchDialog({ line, open, onClose }: QuestionProps) {
  const action = useLineAction({
    run: () => confirmMatch(line.id),
    fallback: 'Failed to confirm the match',
    done: 'Match confirmed.',
    onDone: onClose,
    isResolved: true,
  });
  const matches = line.details.matches.filter(isProposal);
  return (
    <ConfirmDialog
      open={open}
      question="Confirm this match?"
      verb="Confirm"
      action={action}
      onConfirm={() => action.start()}
      onCancel={onClose}
    >
      <p>
        {line.amount_eur === null ? 'This answer of the bank' : `The line of ${formatEuro(line.amount_eur)}`}{' '}
        belongs to{' '}
        {matches.length === 1
          ? `the payout to ${matches[0]?.user_name ?? ''}`
          : `${String(matches.length)} payouts`}
        .{' '}
        {matches.every(({ effect }) => effect === 'paid')
          ? 'Their withdrawals are then settled.'
          : 'The whole amount is then back in the balance. Compare the line with your online banking first: this is final.'}
      </p>
    </ConfirmDialog>
  );
}
