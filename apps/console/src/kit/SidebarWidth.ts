import { createContext } from 'react';

/** How many pixels of the window the sidebar takes. */
export const SidebarWidth = createContext(0);
