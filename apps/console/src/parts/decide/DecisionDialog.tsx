import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { readable } from '#kit/list/options.ts';
import { newId } from '#kit/newId.ts';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { useId, useState } from 'react';
import { decide, SHOWS_DECISIONS, undoDecision } from './decide.api.ts';
import { kindWords, openReports, type Target } from './decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { type Choice, choiceOf, decideArguments, type Draft, NEW_DRAFT, problemsOf } from './draft.ts';
import { NoticePreview } from './NoticePreview.tsx';
import { useProposal } from './useProposal.ts';
import { WhatWasReported } from './WhatWasReported.tsx';

interface DecisionDialogProps {
  open: boolean;
  target: Target;
  onClose: () => void;
}

const TYPING_MS = 400;

/** One act that settles what was reported: it is done, all open reports about it are closed, and everybody concerned is told. */
export default function DecisionDialog({ open, target, onClose }: DecisionDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState<Draft>(NEW_DRAFT);
  // Of the decision, another one with each change: sent again after a lost answer, it is made once.
  const [id, setId] = useState(newId);
  const [isTried, setTried] = useState(false);
  const known = useProposal(target, draft.policy);
  const choice = choiceOf(draft, known);
  const typed = useDebounced(draft, TYPING_MS);
  const problems = isTried ? problemsOf(choice) : {};
  const action = useDecide(target, known.expectedOpen, onClose);

  const submit = () => {
    setTried(true);
    const { kind } = choice;
    if (kind === null || Object.keys(problemsOf(choice)).length > 0 || action.busy) return;
    // What was proposed is kept if it fails: it rests on reports that may be closed by then.
    if (kind !== 'no_violation') setDraft({ ...choice, removes: draft.removes });
    action.start({ ...choice, kind, id });
  };
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setId(newId());
  };
  const { kind } = choice;
  return (
    <Dialog
      open={open}
      onTop
      size="xl"
      title={titleOf(target, known.title)}
      description={about(target, known)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant={kind !== null && kindWords(kind, target.type).dangerous ? 'danger' : 'primary'}
            busy={action.busy}
          >
            {kind === null ? 'Decide' : kindWords(kind, target.type).label}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <DecisionForm
          id={form}
          type={target.type}
          known={known}
          choice={choice}
          problems={problems}
          error={action.error}
          onChange={change}
          onSubmit={submit}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <NoticePreview target={target} choice={choiceOf(typed, known)} />
          <WhatWasReported target={target} />
        </div>
      </div>
    </Dialog>
  );
}

// Undefined while it is loading.
function titleOf({ type }: Target, title: string | null | undefined): string {
  return title === undefined ? 'Decide' : `Decide: ${title === null ? `deleted ${type}` : isolated(title)}`;
}

function about({ type }: Target, { authorName, openReports: count }: ReturnType<typeof useProposal>): string {
  const by =
    type === 'user' || authorName === null ? readable(type) : `${readable(type)} by ${isolated(authorName)}`;
  return count === 0 ? `${by} · No open reports` : `${by} · Closes ${openReports(count)}`;
}

function useDecide(target: Target, expectedOpen: number | undefined, onClose: () => void) {
  return useAction<Choice & { kind: NonNullable<Choice['kind']>; id: string }, DecisionsRow>({
    run: ({ id, ...choice }) =>
      decide({ ...decideArguments(target, choice, expectedOpen), p_decision_id: id }),
    fallback: 'Failed to decide',
    errorDisplay: 'inline',
    done: (_stored, { kind }) => {
      const { done } = kindWords(kind, target.type);
      if (expectedOpen === undefined || expectedOpen === 0) return done;
      return `${done} ${expectedOpen === 1 ? '1 report' : `${expectedOpen} reports`} closed.`;
    },
    undo:
      ({ id }) =>
      () =>
        undoDecision(id),
    undoFallback: 'Failed to undo the decision',
    resolvedId: () => target.id,
    refresh: SHOWS_DECISIONS,
    onDone: onClose,
  });
}
