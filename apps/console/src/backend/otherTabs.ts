import { announceSession } from './sessionEvents.ts';
import { readSession, SESSION_KEY } from './storedSession.ts';

/**
 * Follows session changes by other tabs. Signing out there signs out here; another user signing in there reloads this
 * page: no data of the previous user may stay under the new token. `shownTo` is the id of the page's user: it stays if
 * they sign in again, with their unsaved text.
 */
export function followOtherTabs(shownTo: () => string | null): () => void {
  let isReplaced = false;
  // Stops listeners that ask before leaving: the previous user's page must go.
  const onLeave = (event: Event) => {
    if (isReplaced) event.stopImmediatePropagation();
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // No key means that the whole storage was cleared.
    if (key === null) announceSession('ended');
    if (key !== SESSION_KEY) return;
    const [before, now] = [readSession(oldValue), readSession(newValue)];
    if (now === null) announceSession('ended');
    else if (now.userId !== (before?.userId ?? shownTo())) {
      isReplaced = true;
      window.location.reload();
    } else if (before === null) announceSession('started');
    else void import('./secondFactor.ts').then(({ noticeOtherTab }) => noticeOtherTab(before, now));
  };
  window.addEventListener('beforeunload', onLeave, { capture: true });
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('beforeunload', onLeave, { capture: true });
    window.removeEventListener('storage', onStorage);
  };
}
