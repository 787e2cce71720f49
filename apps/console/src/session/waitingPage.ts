import { store } from '#backend/store.ts';

/** A page whose session ended with something unsaved: hidden until its user signs in again. */
interface WaitingPage {
  userId: string;
  href: string;
}

export const waitingPageStore = store<WaitingPage | null>(null);
