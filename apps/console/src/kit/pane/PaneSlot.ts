import { createContext } from 'react';

/** The DOM element of the pane; null until it is mounted. */
export const PaneSlot = createContext<HTMLElement | null>(null);
