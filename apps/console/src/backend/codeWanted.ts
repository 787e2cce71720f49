/** `required`: nothing is answered without the code. `again`: one action waits for it. */
export type CodeWanted = 'required' | 'again';

let wanted: CodeWanted | null = null;
const listeners = new Set<() => void>();

/**
 * For React's useSyncExternalStore: whether, and for what, the person has to enter the code of their second factor.
 * Only this is in every visit's way; what sets it, secondFactor.ts, is loaded when there is something to ask.
 */
export const codeWantedStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => wanted,
  set: (next: CodeWanted | null) => {
    if (next === wanted) return;
    wanted = next;
    for (const listener of listeners) listener();
  },
};
