import { announceSession } from './sessionEvents.ts';
import { readSession, SESSION_KEY } from './storedSession.ts';

/**
 * Follows changes of the shared session by other tabs of this browser. Signing out there signs out here; if somebody
 * else signs in there, the page reloads, so that no data of the previous person stays under the new token. `shownTo` is the id of
 * whom the page is still shown to: it stays if they sign in again, since somebody who typed there may not have left it.
 */
export function followOtherTabs(shownTo: () => string | null): () => void {
  let isReplaced = false;
  // Nobody may keep the former person's page: whoever asks before leaving listens later, and is not told.
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
