import { rpc } from '#backend/rest.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { inThousands } from '#kit/format/count.ts';
import { Note } from '#kit/Note.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { LoadError } from '#kit/WhenLoaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  daysWords,
  RETENTION_KEY,
  RETENTION_WORDS,
  retentionPreview,
  type RetentionRule,
} from './retention.ts';

/** The most rows that a preview counts. */
const MOST_COUNTED = 10_000;
const TYPING_MS = 300;

/** Changes how long one kind of data is kept, and tells what that would remove. */
export function RetentionDialog({ open, edited: rule, onClose }: EditDialogProps<RetentionRule>) {
  return rule === null ? null : <RuleForm open={open} rule={rule} onClose={onClose} />;
}

interface RuleFormProps {
  open: boolean;
  rule: RetentionRule;
  onClose: () => void;
}

function RuleForm({ open, rule, onClose }: RuleFormProps) {
  const { title, since, note } = RETENTION_WORDS[rule.kind];
  const [text, setText] = useState(String(rule.days));
  const days = daysIn(text, rule);
  const bounds = `${inThousands(rule.min_days)} to ${daysWords(rule.max_days)}`;
  const save = useAction<number>({
    run: (kept) => rpc('admin_save_retention', { p_kind: rule.kind, p_days: kept, p_expected: rule.days }),
    fallback: 'Failed to save how long they are kept',
    errorDisplay: 'inline',
    done: () => 'Retention saved.',
    refresh: [RETENTION_KEY],
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={title}
      description={note}
      name="Retention"
      action={save}
      disabled={days === rule.days}
      onSubmit={() => {
        if (days !== null) save.start(days);
      }}
      onClose={onClose}
    >
      <TextField
        label={`Days ${since}`}
        hint={`${bounds}. Default: ${inThousands(rule.default_days)}.`}
        error={days === null ? `Enter ${bounds}.` : null}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {days !== null && <Preview kind={rule.kind} days={days} />}
    </FormDialog>
  );
}

function daysIn(text: string, { min_days: least, max_days: most }: RetentionRule): number | null {
  const days = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return days >= least && days <= most ? days : null;
}

/** What these days would remove now. */
function Preview({ kind, days }: Pick<RetentionRule, 'kind' | 'days'>) {
  const query = useQuery(retentionPreview(kind, useDebounced(days, TYPING_MS)));
  if (query.isError) return <LoadError query={query} fallback="Failed to count what would be removed" />;
  if (query.data === undefined) return <Skeleton className="h-9 w-full" />;
  if (query.data === 0) return <Note>Nothing would be removed now.</Note>;
  return <Note isWarning>{removedWords(query.data)} This can’t be undone.</Note>;
}

function removedWords(rows: number): string {
  if (rows === 1) return 'One row would be removed for good within a day.';
  const number = rows > MOST_COUNTED ? `More than ${inThousands(MOST_COUNTED)}` : inThousands(rows);
  return `${number} rows would be removed for good within a day.`;
}
