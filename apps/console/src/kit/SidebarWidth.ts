import { createContext } from 'react';

/** Width of the sidebar in pixels. */
export const SidebarWidth = createContext(0);
