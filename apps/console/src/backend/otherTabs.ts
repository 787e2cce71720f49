import { announceSession } from './sessionEvents.ts';
import { readSession, SESSION_KEY } from './storedSession.ts';

/**
 * Follows what other tabs of this browser do to the session they share. Signed out there is signed out here; somebody
 * else signed in there must not find the one person's data here under the other's token, so the page begins anew.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // Without a key all of the storage was emptied.
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
