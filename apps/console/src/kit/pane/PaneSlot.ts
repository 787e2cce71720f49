import { createContext } from 'react';

/** The place beside the page where a pane is shown; null until it is there. */
export const PaneSlot = createContext<HTMLElement | null>(null);
