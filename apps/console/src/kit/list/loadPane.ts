/** The code of a pane beside a list, apart from the drawer's: what loads it ahead needs nothing else of either. */
export const loadPane = () => import('./RowPane.tsx');
