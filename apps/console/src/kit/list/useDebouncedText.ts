import { SEARCH_DEBOUNCE_MS } from '@marketdesk/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';

interface DebouncedText {
  typed: string;
  type: (text: string) => void;
  /** Sends what was typed without waiting. */
  sendNow: () => void;
  /** Puts another text in the box, and sends it at once. */
  choose: (text: string) => void;
}

/**
 * What a person types, sent on after a pause. `value` is what stands in the URL.
 * A change of the URL replaces the typed text only when it did not come from here: a slow navigation that lands with
 * an older text of ours must not erase the letters typed since.
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
  // From elsewhere came another text: what was still waiting is no longer wanted.
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
