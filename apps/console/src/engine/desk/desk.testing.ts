import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { anId, BOB, knowPeople } from '#testing/people.ts';
import { onTestFinished } from 'vitest';

interface Item {
  id: string;
  status: string;
}

/** What the server calls things of a desk. */
interface Named {
  thing: 'report' | 'ticket';
  table: 'reports' | 'support_tickets';
  list: string;
  claim: string;
  release: string;
}

export const claimedBy = (userId: string) =>
  ({ status: 'claimed', claimed_by_user_id: userId, claimed_at: '2026-11-20T10:30:00+00:00' }) as const;

const CLOSED = { status: 'closed', closed_at: '2026-11-20T12:00:00+00:00' } as const;

/** What an item has of which nothing was said. */
export const NO_TURN = {
  team_id: null,
  tags: [],
  snoozed_until: null,
  waiting_since: null,
  answered_at: null,
  answer_due_at: null,
  close_due_at: null,
  due_at: null,
  breached_at: null,
  queue_order: 0,
};

export const CLOSED_BY_BOB = { ...claimedBy(BOB.user_id), ...CLOSED };

/** Fake items on the server: stores changes without checking rules; a test sets its own refusals. */
export abstract class FakeDesk<Row extends Item> {
  readonly server = new FakeServer();
  readonly me: Me;
  items: Row[];
  readonly #named: Named;

  constructor(named: Named, items: readonly Row[], role: string) {
    this.#named = named;
    this.items = [...items];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    onTestFinished(() => sessionStorage.clear());
    const idOf = (args: Record<string, unknown>) => args[`p_${named.thing}_id`];
    this.server.on(named.list, ({ p_status, p_limit }) =>
      this.items
        .filter(({ status }) => p_status === undefined || status === p_status)
        .slice(0, Number(p_limit)),
    );
    this.server.on(named.claim, (args) => this.change(idOf(args), claimedBy(this.me.user_id)));
    this.server.on(named.release, (args) =>
      this.change(idOf(args), { status: 'open', claimed_by_user_id: null, claimed_at: null }),
    );
  }

  /** What was sent to one procedure, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  /** Somebody else changes an item, and everybody who listens is told. */
  elsewhere(at: number, change: object): void {
    this.change(anId(at), change);
    this.server.emit({ table: this.#named.table, id: anId(at) });
  }

  change(id: unknown, change: object): Row | Response {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...change } : item));
    return this.find(id);
  }

  close(id: unknown, change: object = {}): Row | Response {
    return this.change(id, { ...CLOSED, ...change });
  }

  find(id: unknown): Row | Response {
    const { thing } = this.#named;
    const named = thing === 'report' ? 'Report' : 'Ticket';
    return (
      this.items.find((item) => item.id === id) ?? refuse(404, `${named} not found`, `${thing}_not_found`)
    );
  }
}
