import { openThreads } from './actions/readThread.ts';
import type { Client } from './client.ts';
import type { Account } from './people.ts';

/** A thread of a person's own, as they remember it. */
export interface Thread {
  id: string;
  lastText: string;
  /** Milliseconds since 1970; 0 = not in this run. */
  lastSent: number;
}

/** Somebody who takes part, with what they remember of what they did: enough to keep to the marketplace's limits. */
export class Person {
  readonly account: Account;
  /** Once they are signed in. */
  client: Client | null;
  /** One thing at a time, as people do. */
  isBusy = false;
  threads: Thread[] = [];
  balance: number;
  pendingWithdrawals = 0;
  readonly #known = new Set<string>();
  readonly #done = new Map<string, number[]>();

  constructor(account: Account, client: Client | null = null) {
    this.account = account;
    this.client = client;
    this.balance = account.balance;
    this.#known.add(account.id);
  }

  /** Of a user or a post: they are that user, or have reported it. */
  knows(id: string): boolean {
    return this.#known.has(id);
  }

  remember(id: string): void {
    this.#known.add(id);
  }

  /** Reads again which of their threads are open; those opened elsewhere come along. Throws Refusal. */
  async forgetClosed(client: Client): Promise<void> {
    const known = new Map(this.threads.map((thread) => [thread.id, thread]));
    const open = await openThreads(client, this.account.id);
    this.threads = open.map((id) => known.get(id) ?? { id, lastText: '', lastSent: 0 });
  }

  note(what: string, now: number): void {
    this.#done.set(what, [...this.#recent(what, now), now]);
  }

  /** How often they did it within the last hour. */
  count(what: string, now: number): number {
    return this.#recent(what, now).length;
  }

  #recent(what: string, now: number): number[] {
    return (this.#done.get(what) ?? []).filter((at) => at > now - 3_600_000);
  }
}
