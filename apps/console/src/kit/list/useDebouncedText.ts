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
 * Debounced text. `value` is the text from the URL, which replaces the typed text only if it changed elsewhere: a slow
 * navigation must not erase letters typed since.
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
  // The text changed elsewhere: discards the pending one.
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
