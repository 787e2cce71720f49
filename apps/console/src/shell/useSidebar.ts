import { storedText, storeText } from '#backend/browserStorage.ts';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { useState } from 'react';

// Tailwind's lg: below it the sidebar is a rail until expanded.
const ROOMY_PX = 1024;

/** Whether the sidebar shows icons only. On a wide screen the choice is stored. */
export function useSidebar(): [collapsed: boolean, collapse: (collapsed: boolean) => void] {
  const isTight = useIsNarrowerThan(ROOMY_PX);
  const [stored, setStored] = useState(storedCollapsed);
  const [isRail, setRail] = useState(true);
  if (isTight) return [isRail, setRail];
  const collapse = (collapsed: boolean) => {
    setStored(collapsed);
    storeCollapsed(collapsed);
  };
  return [stored, collapse];
}

const KEY = 'marketdesk.sidebar';

/** Whether the sidebar was last collapsed to icons, in this browser. */
function storedCollapsed(): boolean {
  return storedText(KEY) === 'collapsed';
}

function storeCollapsed(collapsed: boolean): void {
  storeText(KEY, collapsed ? 'collapsed' : null);
}
