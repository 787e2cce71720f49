import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { readable } from '#kit/list/options.ts';
import { newId } from '#kit/newId.ts';
import { Quote } from '#kit/Quote.tsx';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { languageName } from '#parts/languageName.ts';
import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { decide, noticePreview, SHOWS_DECISIONS, undoDecision } from './decide.api.ts';
import { type DecisionKind, kindWords, openReports, type Target } from './decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { type Choice, choiceOf, decideArguments, type Draft, NEW_DRAFT, problemsOf } from './draft.ts';
import { useProposal } from './useProposal.ts';
import { WhatWasReported } from './WhatWasReported.tsx';

interface DecisionDialogProps {
  open: boolean;
  target: Target;
  onClose: () => void;
}

const TYPING_MS = 400;

/** Decides about a target: executes the decision, closes all open reports about it, and notifies everyone concerned. */
export default function DecisionDialog({ open, target, onClose }: DecisionDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState<Draft>(NEW_DRAFT);
  // Idempotency key, renewed with each change.
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
    // A failure keeps the proposal: the reports it was based on may be closed by then.
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

// Undefined while loading.
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
      decide({ ...decideArguments(target, choice, { expectedOpen }), p_decision_id: id }),
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

/** The notice that the person will get; empty until the decision is complete. */
function NoticePreview({ target, choice }: { target: Target; choice: Choice }) {
  const { kind } = choice;
  const isComplete = kind !== null && kind !== 'no_violation' && Object.keys(problemsOf(choice)).length === 0;
  return isComplete ? <Preview target={target} choice={{ ...choice, kind }} /> : null;
}

function Preview({ target, choice }: { target: Target; choice: Choice & { kind: DecisionKind } }) {
  const { data: notice, error } = useQuery(noticePreview(target, choice));
  if (error) return <p className="text-sm text-bad">{messageFor(error, 'Failed to preview the notice')}</p>;
  if (notice === undefined || notice === null) return null;
  return (
    <section aria-label="Notice" className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm font-medium text-muted">Notice in {languageName(notice.locale)}</h3>
      <div lang={notice.locale} dir="auto" className="max-h-64 overflow-y-auto" tabIndex={0}>
        <p className="font-medium wrap-anywhere">{notice.subject}</p>
        <Quote text={notice.body} otherwise="" />
      </div>
    </section>
  );
}
