import { messageFor } from '#backend/messageFor.ts';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { matchingAnswers, stepWords } from './answer.ts';
import { type Answer, filledAnswer, savedAnswers } from './answers.api.ts';

interface AnswerPickerProps {
  ticketId: string;
  onPick: (answer: Answer) => void;
  /** Escape. */
  onClose: () => void;
  /** Blur. */
  onLeave: () => void;
}

/** Finds a saved answer by typed text; arrows choose, Enter inserts. */
export function AnswerPicker({ ticketId, onPick, onClose, onLeave }: AnswerPickerProps) {
  const id = useId();
  const answers = useQuery(savedAnswers());
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matchingAnswers(answers.data ?? [], typed);
  const active = found[Math.min(at, found.length - 1)];
  // Prefetched for immediate insertion.
  const preview = useQuery({ ...filledAnswer(ticketId, active?.id ?? ''), enabled: active !== undefined });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && active !== undefined) onPick(active);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="flex flex-col gap-2 rounded-md border bg-raised p-2 shadow-popup"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <input
        autoFocus
        role="combobox"
        aria-label="Saved answer"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Find a saved answer…"
        className={INPUT_CLASS}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Saved answers" className="max-h-48 overflow-y-auto">
        {found.map((answer) => (
          <Choice
            key={answer.id}
            id={`${id}-${answer.id}`}
            answer={answer}
            isActive={answer === active}
            onPick={() => onPick(answer)}
          />
        ))}
      </ul>
      <p role="status" className="px-2 text-sm text-muted empty:hidden">
        {sentenceFor(answers, found.length)}
      </p>
      {active !== undefined && (
        <p
          lang={preview.data?.locale}
          className="max-h-24 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {preview.isError ? messageFor(preview.error, 'Failed to load the answer') : preview.data?.body}
        </p>
      )}
      <Link to="/admin/support/answers" className="self-start px-2 text-sm text-accent-text hover:underline">
        Manage saved answers
      </Link>
    </div>
  );
}

function sentenceFor(
  { data, error, isPending }: { data: Answer[] | undefined; error: unknown; isPending: boolean },
  found: number,
): string | null {
  if (isPending) return 'Loading…';
  if (data === undefined) return messageFor(error, 'Failed to load saved answers');
  if (data.length === 0) return 'No saved answers yet.';
  return found === 0 ? 'No answer matches.' : null;
}

interface ChoiceProps {
  id: string;
  answer: Answer;
  isActive: boolean;
  onPick: () => void;
}

function Choice({ id, answer, isActive, onPick }: ChoiceProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md px-2 py-1.5',
        isActive && 'bg-accent-soft',
      )}
      // Before the box loses the focus, which closes the list.
      onPointerDown={(event) => {
        event.preventDefault();
        onPick();
      }}
    >
      <span dir="auto" className="max-w-full truncate">
        {answer.title}
      </span>
      {stepWords(answer.steps).map((words) => (
        <Badge key={words}>{words}</Badge>
      ))}
      {answer.owner_user_id !== null && <Badge tone="info">Own</Badge>}
    </li>
  );
}
