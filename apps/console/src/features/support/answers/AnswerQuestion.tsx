import { isolated } from '#kit/format/isolated.ts';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { BulkQuestionProps } from '#engine/bulk/bulk.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stepWords } from './answer.ts';
import { savedAnswers } from './answers.api.ts';

/** Asks which saved answer the selection gets, each person in their language, and shows its steps. */
export function AnswerQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
  const answers = useQuery(savedAnswers());
  const [chosen, setChosen] = useState('');
  const answer = answers.data?.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      size="sm"
      title={`Answer ${things}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={answer === undefined || undefined}
            onClick={() => {
              if (answer === undefined) return;
              onAnswer({
                arguments: { answer_id: answer.id },
                does: `Send “${isolated(answer.title)}” to {things}`,
                done: `“${isolated(answer.title)}” sent to {things}.`,
              });
            }}
          >
            Next
          </Button>
        </>
      }
    >
      <QueryState
        query={answers}
        fallback="Failed to load saved answers"
        skeleton={<Skeleton className="h-16 w-full" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted">No saved answers yet.</p>}
      >
        {(rows) => (
          <div className="flex flex-col gap-3">
            <SelectField
              label="Saved answer"
              options={[
                { value: '', label: 'Choose…' },
                ...rows.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
            {answer !== undefined && (
              <>
                <p className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
                  {answer.bodies.en ?? Object.values(answer.bodies)[0]}
                </p>
                <span className="flex flex-wrap gap-2 empty:hidden">
                  {stepWords(answer.steps).map((words) => (
                    <Badge key={words}>{words}</Badge>
                  ))}
                </span>
              </>
            )}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
