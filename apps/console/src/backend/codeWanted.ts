/** `required`: everything is refused without the code. `again`: one action needs it. */
export type CodeWanted = 'required' | 'again';

let wanted: CodeWanted | null = null;
const listeners = new Set<() => void>();

/**
 * For React's useSyncExternalStore: whether, and for what, the person has to enter the code of their second factor.
 * Only this part is always loaded; secondFactor.ts, which sets it, is loaded when needed.
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
