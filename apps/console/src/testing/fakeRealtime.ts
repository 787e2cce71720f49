import { closeLive } from '#backend/live.ts';
import { leaveEverything } from '#backend/liveShared.ts';
import { vi } from 'vitest';
import { FakeSocket, type Frame } from './fakeSocket.ts';

/** A change for `emit`, with the fields that the test needs. */
export interface EmittedChange {
  table: string;
  type?: 'INSERT' | 'UPDATE' | 'DELETE';
  id: string;
  row?: Record<string, unknown>;
}

interface Joined {
  socket: FakeSocket;
  joinRef: string | null;
  topic: string;
  changes: readonly Binding[];
  presenceKey: string;
}

interface Binding {
  id: number;
  event: string;
  table: string;
  filter?: string;
}

type Payload = Record<string, unknown>;

/**
 * A fake realtime service behind a fake socket: accepts all joins, sends a test's changes, and tracks presence. The
 * client is the official one.
 */
export class FakeRealtime {
  /** All sockets that were opened, including closed ones. */
  readonly sockets: FakeSocket[] = [];
  /** The payload of each join, oldest first. */
  readonly joins: Payload[] = [];
  /** Tokens renewed on open channels, oldest first. */
  readonly renewed: unknown[] = [];
  heartbeats = 0;
  /** What the console announced about itself, by topic, oldest first. */
  readonly announced = new Map<string, Payload[]>();
  /** While true, no socket opens. */
  unreachable = false;
  /** The message that joins are refused with; undefined accepts them. */
  refuse: (join: Payload) => string | undefined = () => undefined;
  #joined: Joined[] = [];
  #present = new Map<string, Map<string, Payload>>();
  #refs = 0;

  constructor() {
    leaveEverything();
    closeLive();
    const open = (address: string) => {
      const socket = new FakeSocket(address, this.unreachable, (frame) => this.#receive(socket, frame));
      this.sockets.push(socket);
      return socket;
    };
    // Called with `new`: a constructor that returns an object replaces the instance.
    vi.stubGlobal('WebSocket', function WebSocket(address: string) {
      return open(address);
    });
  }

  /** The currently joined topics. */
  get topics(): string[] {
    return this.#live().map(({ topic }) => topic);
  }

  /** Sends a change to all listeners of the table whose filter matches. */
  emit({ table, type = 'UPDATE', id, row = {} }: EmittedChange): void {
    const record = { id, ...row };
    for (const channel of this.#live()) {
      const ids = channel.changes
        .filter((binding) => binding.table === table && meets(record, binding.filter))
        .map((binding) => binding.id);
      if (ids.length === 0) continue;
      this.#send(channel, 'postgres_changes', {
        ids,
        data: {
          schema: 'public',
          table,
          type,
          commit_timestamp: new Date().toISOString(),
          columns: Object.keys(record).map((name) => ({ name, type: 'text' })),
          ...(type === 'DELETE' ? {} : { record }),
          ...(type === 'INSERT' ? {} : { old_record: { id } }),
          errors: null,
        },
      });
    }
  }

  /** Another member joins the topic (without `realtime:`), or updates their presence. */
  arrive(
    topic: string,
    person: { user_id: string; name: string; avatar_url?: string | null; typing?: boolean },
  ): void {
    this.#track(topic, `${person.user_id}:elsewhere`, { avatar_url: null, typing: false, ...person });
  }

  /** The member leaves the topic. */
  depart(topic: string, userId: string): void {
    this.#untrack(topic, `${userId}:elsewhere`);
  }

  /** Drops every socket, like a lost network. */
  cut(): void {
    for (const socket of this.sockets) socket.end(1006);
  }

  /** Closes the channels of a topic, as the server does when a token has expired. */
  stop(topic: string): void {
    for (const channel of this.#live().filter((one) => one.topic === topic)) {
      this.#send(channel, 'system', {
        extension: 'system',
        status: 'error',
        message: 'Token has expired',
        channel: topic,
      });
      this.#leave(channel);
      this.#send(channel, 'phx_close', {});
    }
  }

  #live(): Joined[] {
    return this.#joined.filter(({ socket }) => socket.readyState === FakeSocket.OPEN);
  }

  #receive(socket: FakeSocket, [joinRef, ref, name, event, payload]: Frame): void {
    const topic = name.replace(/^realtime:/, '');
    const reply = (status: string, response: Payload) =>
      socket.deliver([joinRef, ref, name, 'phx_reply', { status, response }]);
    const channel = this.#joined.find((one) => one.socket === socket && one.topic === topic);
    if (event === 'phx_join') {
      this.joins.push(payload);
      const reason = this.refuse(payload);
      if (reason !== undefined) {
        reply('error', { reason });
        return;
      }
      const joined = { socket, joinRef, topic, ...joinedTo(payload) };
      this.#joined.push(joined);
      reply('ok', { postgres_changes: joined.changes });
      if (joined.changes.length > 0) {
        this.#send(joined, 'system', { extension: 'postgres_changes', status: 'ok', channel: topic });
      }
      if (joined.presenceKey !== '') this.#send(joined, 'presence_state', this.#state(topic));
      return;
    }
    if (event === 'phx_leave' && channel !== undefined) {
      this.#leave(channel);
      reply('ok', {});
      socket.deliver([joinRef, ref, name, 'phx_close', {}]);
      return;
    }
    if (event === 'presence' && channel !== undefined) {
      const said = payload.payload as Payload;
      this.announced.set(topic, [...(this.announced.get(topic) ?? []), said]);
      this.#track(topic, channel.presenceKey, said);
    }
    if (event === 'heartbeat') this.heartbeats += 1;
    if (event === 'access_token') this.renewed.push(payload.access_token);
    else reply('ok', {});
  }

  #leave(channel: Joined): void {
    this.#joined = this.#joined.filter((one) => one !== channel);
    this.#untrack(channel.topic, channel.presenceKey);
  }

  #send({ socket, topic }: Joined, event: string, payload: Payload): void {
    socket.deliver([null, null, `realtime:${topic}`, event, payload]);
  }

  #state(topic: string): Payload {
    const people = [...(this.#present.get(topic) ?? [])];
    return Object.fromEntries(people.map(([key, meta]) => [key, { metas: [meta] }]));
  }

  #track(topic: string, key: string, said: Payload): void {
    const people = this.#present.get(topic) ?? new Map<string, Payload>();
    this.#present.set(topic, people);
    const before = people.get(key);
    const meta = { ...said, phx_ref: String((this.#refs += 1)) };
    people.set(key, meta);
    this.#diff(topic, { [key]: { metas: [meta] } }, before ? { [key]: { metas: [before] } } : {});
  }

  #untrack(topic: string, key: string): void {
    const before = this.#present.get(topic)?.get(key);
    if (before === undefined) return;
    this.#present.get(topic)?.delete(key);
    this.#diff(topic, {}, { [key]: { metas: [before] } });
  }

  #diff(topic: string, joins: Payload, leaves: Payload): void {
    for (const channel of this.#live()) {
      if (channel.topic === topic) this.#send(channel, 'presence_diff', { joins, leaves });
    }
  }
}

interface JoinConfig {
  postgres_changes?: Omit<Binding, 'id'>[];
  presence?: { key?: string; enabled?: boolean };
}

function joinedTo(payload: Payload): Pick<Joined, 'changes' | 'presenceKey'> {
  const { postgres_changes: changes = [], presence } = payload.config as JoinConfig;
  return {
    changes: changes.map((change, at) => ({ ...change, id: at + 1 })),
    presenceKey: presence?.enabled === true ? (presence.key ?? '') : '',
  };
}

// The only filter that the console uses: `column=eq.value`.
function meets(record: Record<string, unknown>, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const [, column = '', value] = /^(\w+)=eq\.(.*)$/.exec(filter) ?? [];
  return record[column] === value;
}
