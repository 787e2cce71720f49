import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { useRef, useState } from 'react';

/** A parsed text: a value, or why it is invalid. */
export type Reading<Value> = { value: Value } | { problem: string };

export interface InlineEditOptions<Value> {
  /** The text that the editor starts with. */
  text: string;
  /** The value as last read from the server. */
  value: Value;
  read: (typed: string) => Reading<Value>;
  /**
   * Saves the value; `seen` is the one that the editor showed. False: the user cancelled and continues typing. Errors:
   * BackendError, reason `changed_meanwhile` if the stored value is no longer `seen`.
   */
  save: (value: Value, seen: Value) => Promise<boolean>;
  /** Rereads the value, so that `value` is current. */
  reload: () => Promise<unknown>;
  /** The sentence for a failure if the server gave none. */
  fallback: string;
}

export interface InlineEdit {
  phase: 'shown' | 'typing' | 'saving' | 'conflict';
  typed: string;
  /** Why the text was not saved. */
  problem: string | null;
  open: () => void;
  type: (text: string) => void;
  /** Saves the typed or chosen text; sends nothing if it is unchanged. */
  commit: (text?: string) => void;
  /** Discards the typed text. */
  restore: () => void;
  /** After a conflict: saves the typed text over the stored value, which the user has seen. */
  keepMine: () => void;
  /** Whether the typed text differs from what the editor started with. */
  isChanged: boolean;
  /** Whether leaving would lose nothing; waits for a running save. */
  isSafe: () => Promise<boolean>;
}

const NOT_SAVED = Promise.resolve(false);

/** State of a value edited inline. After a failure, the typed text stays in the open editor. */
export function useInlineEdit<Value>(options: InlineEditOptions<Value>): InlineEdit {
  const { text, value, read, save, reload, fallback } = options;
  const [phase, setPhase] = useState<InlineEdit['phase']>('shown');
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  // The value at the start of the edit; the stored one may change meanwhile.
  const [start, setStart] = useState({ text, value });

  const stayOpen = (sentence: string | null) => {
    setProblem(sentence);
    setPhase('typing');
  };
  const close = () => {
    setProblem(null);
    setPhase('shown');
  };
  // Clicking a link leaves both field and page: the page waits for the field.
  const saving = useRef(NOT_SAVED);
  const send = async (next: Value, seen: Value): Promise<boolean> => {
    setPhase('saving');
    setProblem(null);
    try {
      const isSaved = await save(next, seen);
      if (isSaved) close();
      else stayOpen(null);
      return isSaved;
    } catch (error) {
      if (isConflict(error)) await showConflict();
      else stayOpen(messageFor(error, fallback));
      return false;
    }
  };
  const showConflict = async () => {
    try {
      await reload();
      setPhase('conflict');
    } catch (error) {
      stayOpen(messageFor(error, fallback));
    }
  };
  const commitOver = (seen: Value, chosen: string) => {
    const reading = read(chosen);
    if ('problem' in reading) stayOpen(reading.problem);
    else if (reading.value === seen) close();
    else saving.current = send(reading.value, seen);
  };

  return {
    phase,
    typed,
    problem,
    open: () => {
      saving.current = NOT_SAVED;
      setStart({ text, value });
      setTyped(text);
      stayOpen(null);
    },
    type: (next) => {
      setTyped(next);
      setProblem(null);
    },
    commit: (chosen = typed) => {
      if (phase !== 'typing') return;
      setTyped(chosen);
      // Compared as text first: parsing a rounded display value back must not count as a change.
      if (chosen === start.text) close();
      else commitOver(start.value, chosen);
    },
    restore: () => {
      if (phase !== 'saving') close();
    },
    keepMine: () => commitOver(value, typed),
    isChanged: typed !== start.text,
    isSafe: async () => typed === start.text || saving.current,
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof BackendError && error.reason === 'changed_meanwhile';
}
