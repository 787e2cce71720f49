import { useState } from 'react';

const KEY = 'marketdesk.reports.insights';
/** Where four panels fit beside each other; on narrower screens they would push the list out of sight. */
const WIDE_PX = 1280;

/** Whether charts and agents are shown over the list; what was chosen is remembered in this browser. */
export function useInsightsOpen(): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(() => stored() ?? window.innerWidth >= WIDE_PX);
  const choose = (open: boolean) => {
    setOpen(open);
    try {
      localStorage.setItem(KEY, String(open));
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
  };
  return [isOpen, choose];
}

function stored(): boolean | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? null : text === 'true';
  } catch {
    return null;
  }
}
