/** Loads a pane's code. A separate module: prefetching it loads neither pane nor drawer. */
export const loadPane = () => import('./RowPane.tsx');
