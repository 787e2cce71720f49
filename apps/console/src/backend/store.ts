export interface Store<Value> {
  snapshot: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value outside of React for useSyncExternalStore; can be changed from anywhere. */
export function store<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
