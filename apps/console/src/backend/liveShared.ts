import { onSession } from './sessionEvents.ts';

interface Leavable {
  leave(): void;
}

interface Entry<Value> {
  value: Value;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

// Long enough for a double render, or a navigation to a page that uses the same.
const LINGER_MS = 2_000;

const everything = new Set<Shared<Leavable>>();

/** Leaves everything shared, even if it is in use. */
export function leaveEverything(): void {
  for (const shared of everything) shared.clear();
}

// The next user must not inherit these.
onSession((event) => {
  if (event !== 'started') leaveEverything();
});

/** One shared value per key; left when unused, and when the session ends. */
export class Shared<Value extends Leavable> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #make: (key: string) => Value;

  constructor(make: (key: string) => Value) {
    this.#make = make;
    everything.add(this);
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Returns the value with a function that releases it. */
  use(key: string): { value: Value; release: () => void } {
    const entry = this.#entries.get(key) ?? this.#add(key);
    clearTimeout(entry.timer);
    entry.users += 1;
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users === 0) entry.timer = setTimeout(() => this.#leave(key, entry), LINGER_MS);
    };
    return { value: entry.value, release };
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#leave(key, entry);
  }

  #add(key: string): Entry<Value> {
    const entry: Entry<Value> = { value: this.#make(key), users: 0, timer: undefined };
    this.#entries.set(key, entry);
    return entry;
  }

  #leave(key: string, entry: Entry<Value>): void {
    clearTimeout(entry.timer);
    // The key may have a new value by now.
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    entry.value.leave();
  }
}
