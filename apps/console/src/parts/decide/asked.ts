import type { Target } from './decision.ts';

let asked: Target | null = null;
const listeners = new Set<() => void>();

function set(next: Target | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog in which staff decide about a user, a post or a review. Can be called from anywhere in the console. */
export const askDecision = (target: Target): void => set(target);

export const closeDecision = (): void => set(null);

/** For React's useSyncExternalStore. */
export const askedStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => asked,
};
