import { store } from '#backend/store.ts';

/** A page over which a session ended with something unsaved: it waits unseen until its person signs in again. */
interface WaitingPage {
  userId: string;
  href: string;
}

export const waitingPageStore = store<WaitingPage | null>(null);
