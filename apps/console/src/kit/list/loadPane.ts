/** Loads a pane's code. A module of its own, so that prefetching it loads neither pane nor drawer. */
export const loadPane = () => import('./RowPane.tsx');
