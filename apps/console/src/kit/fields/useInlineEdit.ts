import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { useRef, useState } from 'react';

/** What a typed text means: a value to save, or a sentence on why it is none. */
export type Reading<Value> = { value: Value } | { problem: string };

export interface InlineEditOptions<Value> {
  /** The text that the editor starts with. */
  text: string;
  /** The value as last read from the server. */
  value: Value;
  read: (typed: string) => Reading<Value>;
  /**
   * Saves the value of somebody who saw `seen`. False: the person called it off, and goes on typing.
   * Errors: BackendError, with reason `changed_meanwhile` when the present value is no longer `seen`.
   */
  save: (value: Value, seen: Value) => Promise<boolean>;
  /** Reads the value anew, so that `value` is the present one. */
  reload: () => Promise<unknown>;
  /** The sentence for a failure without one of the server's. */
  fallback: string;
}

export interface InlineEdit {
  phase: 'shown' | 'typing' | 'saving' | 'conflict';
  typed: string;
  /** Why the text was not saved. */
  problem: string | null;
  open: () => void;
  type: (text: string) => void;
  /** Saves what was typed, or the text that was chosen at this moment; sends nothing when it changes nothing. */
  commit: (text?: string) => void;
  /** Puts the value back as it was. */
  restore: () => void;
  /** After a conflict: saves what was typed over the present value, which the person has seen by now. */
  keepMine: () => void;
  /** Whether the typed text differs from what the editor started with. */
  isChanged: boolean;
  /** Whether leaving the page would lose nothing; waits for a save that is under way. */
  isSafe: () => Promise<boolean>;
}

const NOT_SAVED = Promise.resolve(false);

/** One value that is edited where it stands. What is typed is never lost: a failure leaves it in the open editor. */
export function useInlineEdit<Value>(options: InlineEditOptions<Value>): InlineEdit {
  const { text, value, read, save, reload, fallback } = options;
  const [phase, setPhase] = useState<InlineEdit['phase']>('shown');
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  // What the editor started from. The value on the server may become another one while somebody types.
  const [start, setStart] = useState({ text, value });

  const stayOpen = (sentence: string | null) => {
    setProblem(sentence);
    setPhase('typing');
  };
  // Leaving a field and leaving the page are one press of a link: the page waits for the field.
  const saving = useRef(NOT_SAVED);
  const send = async (next: Value, seen: Value): Promise<boolean> => {
    setPhase('saving');
    setProblem(null);
    try {
      const isSaved = await save(next, seen);
      if (isSaved) setPhase('shown');
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
    else if (reading.value === seen) setPhase('shown');
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
      // Compared as text first: what is shown may be shorter than what is stored, and reading it back is no change.
      if (chosen === start.text) setPhase('shown');
      else commitOver(start.value, chosen);
    },
    restore: () => {
      if (phase !== 'saving') setPhase('shown');
    },
    keepMine: () => commitOver(value, typed),
    isChanged: typed !== start.text,
    isSafe: async () => typed === start.text || saving.current,
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof BackendError && error.reason === 'changed_meanwhile';
}
