import { isolated } from './format/isolated.ts';
import { COPIED_MS } from '@marketdesk/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { showToast } from './toast/toasts.ts';

/** Copies a text; `copied` is true for a second afterwards. If copying is blocked, a toast shows the text. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast({
        kind: 'error',
        text: `Your browser blocked copying. Copy this yourself: ${isolated(text)}`,
      });
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return { copied, copy: (text) => void copy(text) };
}
