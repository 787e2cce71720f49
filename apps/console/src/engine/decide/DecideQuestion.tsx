import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { REPORT_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BulkQuestionProps } from '../bulk/bulk.ts';
import { policies } from './decide.api.ts';
import { kindWords } from './decision.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { choiceOf, decidedArguments, type Draft, NEW_DRAFT, problemsOf } from './draft.ts';

/** One decision about many targets, with the form for a single one. Targets to remove must be of one type. */
export function DecideQuestion({ things, filters, onAnswer, onClose }: BulkQuestionProps) {
  const form = useId();
  const [draft, setDraft] = useState<Draft>(NEW_DRAFT);
  const [isTried, setTried] = useState(false);
  const all = useQuery(policies()).data ?? [];
  const type = REPORT_ENTITY_TYPES.find((one) => one === filters.p_entity_type) ?? 'user';
  const known = {
    policy: all.find(({ code }) => code === draft.policy),
    sanction: undefined,
    reason: undefined,
    openReports: 0,
    locale: null,
    isRemovable: type !== 'user',
    policies: all.filter(({ is_active }) => is_active),
    title: null,
    authorName: null,
    earlier: undefined,
    expectedOpen: undefined,
  };
  const choice = choiceOf(draft, known);
  const { kind } = choice;
  const problems = problemsOf(choice);
  // Each person gets the proposal in their language.
  delete problems.reason;
  const answer = () => {
    setTried(true);
    if (kind === null || Object.keys(problems).length > 0) return;
    const { label, done } = kindWords(kind, type);
    const args = Object.entries(decidedArguments({ ...choice, kind }));
    onAnswer({
      // The procedure's argument names, without their prefix.
      arguments: Object.fromEntries(args.map(([name, value]) => [name.replace(/^p_/, ''), value])),
      does: `${label}: {things}`,
      done: `{things}: ${done.charAt(0).toLowerCase()}${done.slice(1)}`,
    });
  };
  return (
    <Dialog
      open
      title={`Decide about ${things}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            {kind === null ? 'Decide' : kindWords(kind, type).label}
          </Button>
        </>
      }
    >
      <DecisionForm
        id={form}
        type={type}
        known={known}
        choice={choice}
        problems={isTried ? problems : {}}
        error={null}
        onChange={(change) => setDraft({ ...draft, ...change })}
        onSubmit={answer}
      />
    </Dialog>
  );
}
