import { openThreads } from './requests.ts';
import type { Client } from './client.ts';
import type { Account } from './people.ts';

/** A support thread, as the person remembers it. */
export interface Thread {
  id: string;
  lastText: string;
  /** Milliseconds since 1970; 0 = not in this run. */
  lastSent: number;
}

/** A simulated user. Remembers past actions to stay within the marketplace's limits. */
export class Person {
  readonly account: Account;
  /** null until the sign-in. */
  client: Client | null;
  /** A person does one thing at a time. */
  isBusy = false;
  threads: Thread[] = [];
  balance: number;
  pendingWithdrawals = 0;
  readonly #handled = new Set<string>();
  readonly #times = new Map<string, number[]>();

  constructor(account: Account, client: Client | null = null) {
    this.account = account;
    this.client = client;
    this.balance = account.balance;
    this.#handled.add(account.id);
  }

  /** Whether this is the person's own ID, or a user or post that they reported. */
  isHandled(id: string): boolean {
    return this.#handled.has(id);
  }

  markHandled(id: string): void {
    this.#handled.add(id);
  }

  /** Reloads the open threads, including those opened elsewhere. Throws Refusal. */
  async reloadThreads(client: Client): Promise<void> {
    const known = new Map(this.threads.map((thread) => [thread.id, thread]));
    const open = await openThreads(client, this.account.id);
    this.threads = open.map((id) => known.get(id) ?? { id, lastText: '', lastSent: 0 });
  }

  record(what: string, now: number): void {
    this.#times.set(what, [...this.#recent(what, now), now]);
  }

  /** How often they did it within the last hour. */
  countRecent(what: string, now: number): number {
    return this.#recent(what, now).length;
  }

  #recent(what: string, now: number): number[] {
    return (this.#times.get(what) ?? []).filter((at) => at > now - 3_600_000);
  }
}
