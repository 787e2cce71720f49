import { announceSession } from './sessionEvents.ts';
import { readSession, SESSION_KEY } from './storedSession.ts';

/**
 * Follows changes of the shared session by other tabs of this browser. Signing out there signs out here; if somebody
 * else signs in there, the page reloads, so that no data of the previous person stays under the new token.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // No key means that the whole storage was cleared.
    if (key === null) announceSession('ended');
    if (key !== SESSION_KEY) return;
    const [before, now] = [readSession(oldValue), readSession(newValue)];
    if (now === null) announceSession('ended');
    else if (before?.userId !== now.userId) window.location.reload();
    else void import('./secondFactor.ts').then(({ noticeOtherTab }) => noticeOtherTab(before, now));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
