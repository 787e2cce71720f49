import { SEARCH_DEBOUNCE_MS } from '@marketdesk/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';

interface DebouncedText {
  typed: string;
  type: (text: string) => void;
  /** Sends the typed text immediately. */
  sendNow: () => void;
  /** Replaces the text, and sends it immediately. */
  choose: (text: string) => void;
}

/**
 * Typed text, sent after a pause. `value` is the text from the URL. A change of the URL replaces the typed text only
 * if it did not come from here: a slow navigation that finishes with an older text must not erase letters typed
 * since.
 */
export function useDebouncedText(value: string, onSend: (text: string) => void): DebouncedText {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (value !== seen) {
    setSeen(value);
    const own = sent.indexOf(value);
    if (own === -1) setTyped(value);
    setSent(sent.slice(own + 1));
  }
  // The text was changed elsewhere: discard what was still waiting.
  useEffect(() => {
    if (typed === value) clearTimeout(timer.current);
  }, [typed, value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    if (text === value) return;
    setSent((before) => [...before, text]);
    onSend(text);
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(text), SEARCH_DEBOUNCE_MS);
    },
    sendNow: () => send(typed),
    choose: (text) => {
      setTyped(text);
      send(text);
    },
  };
}
