import { store } from '#backend/store.ts';

/**
 * The id of the person whose session ended over a page with something unsaved, which waits unseen until they sign in again; otherwise
 * null.
 */
export const waitingPageStore = store<string | null>(null);
