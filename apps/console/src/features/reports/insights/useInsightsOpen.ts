import { storedText, storeText } from '#backend/browserStorage.ts';
import { useState } from 'react';

const KEY = 'marketdesk.reports.insights';
/** Where four panels fit beside each other; on narrower screens they would push the list out of sight. */
const WIDE_PX = 1280;

/** Whether charts and agents are shown over the list; what was chosen is remembered in this browser. */
export function useInsightsOpen(): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(() => {
    const stored = storedText(KEY);
    return stored === null ? window.innerWidth >= WIDE_PX : stored === 'true';
  });
  const choose = (open: boolean) => {
    setOpen(open);
    storeText(KEY, String(open));
  };
  return [isOpen, choose];
}
