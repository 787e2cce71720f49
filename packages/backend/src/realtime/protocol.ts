import type { Log } from '../log.ts';
import type { Clients } from '../clients.ts';
import type { Caller } from '../tokens/verifier.ts';
import type { Admission, Admitted } from './admission.ts';
import { hasExpression } from './changes/filter.ts';
import type { Subscriptions } from './changes/subscriptions.ts';
import { Channel, POLICY_VIOLATION, type Connection, type ConnectionHandlers } from './connection.ts';
import { FairQueue } from '../fair-queue.ts';
import { parseJoin, tokenOf } from './join-config.ts';
import type { RealtimeOptions } from './options.ts';
import { badRequest, Refusal } from './refusal.ts';
import type { Rooms } from './rooms.ts';
import type { SocketQuota } from './socket-quota.ts';
import type { BroadcastPush } from './wire/binary.ts';
import type { Frame } from './wire/frame.ts';

export interface ProtocolOptions {
  admission: Admission;
  clients: Clients;
  subscriptions: Subscriptions;
  rooms: Rooms;
  quota: SocketQuota;
  limits: RealtimeOptions;
  log: Log;
  onClose(connection: Connection): void;
}

const PREFIX = 'realtime:';
/** In bytes: binary broadcasts store the length in one byte. */
const MAX_TOPIC = 255;

/** Handles the messages of clients. */
export class Protocol implements ConnectionHandlers {
  readonly #options: ProtocolOptions;
  /** Limits concurrent joins, so that database connections stay free for requests. */
  readonly #queue = new FairQueue('joins', 4);

  constructor(options: ProtocolOptions) {
    this.#options = options;
  }

  mayReceive(connection: Connection, bytes: number): boolean {
    return this.#options.quota.mayReceive(connection, bytes);
  }

  onFrame(connection: Connection, frame: Frame): void {
    const { topic, event, ref, joinRef } = frame;
    if (topic === 'phoenix' && event === 'heartbeat') {
      connection.reply(frame, 'ok', {});
      return;
    }
    if (event === 'phx_join') {
      this.#join(connection, frame);
      return;
    }
    const channel = connection.channels.get(topic);
    // Messages for an earlier or refused join.
    const isStale = !channel || (joinRef !== null && joinRef !== channel.joinRef);
    if (event === 'phx_leave') {
      connection.reply(frame, 'ok', {});
      if (!isStale) channel.close();
    } else if (isStale || channel.state !== 'joined') {
      if (ref !== null) connection.reply(frame, 'error', { reason: 'unmatched topic' });
    } else this.#message(channel, frame);
  }

  onBroadcast(connection: Connection, push: BroadcastPush): void {
    const { address, ...broadcast } = push;
    const channel = connection.channels.get(address.topic);
    if (channel?.state === 'joined') this.#options.rooms.push(channel, address, broadcast);
    else if (address.ref !== null) connection.reply(address, 'error', { reason: 'unmatched topic' });
  }

  onClose(connection: Connection): void {
    for (const channel of [...connection.channels.values()]) channel.drop();
    this.#options.onClose(connection);
  }

  onError(error: unknown): void {
    const err = error instanceof Error ? error.stack : String(error);
    this.#options.log.error({ err }, 'A message of a socket failed');
  }

  #message(channel: Channel, frame: Frame): void {
    const { rooms } = this.#options;
    switch (frame.event) {
      case 'access_token': {
        this.#refresh(channel, frame);
        return;
      }
      case 'broadcast': {
        rooms.pushText(channel, frame);
        return;
      }
      case 'presence': {
        rooms.presence(channel, frame);
        return;
      }
      default:
        if (frame.ref !== null) {
          channel.connection.reply(frame, 'error', {
            reason: `There is no event ${frame.event.slice(0, 100)}`,
          });
        }
    }
  }

  #join(connection: Connection, frame: Frame): void {
    let channel: Channel;
    try {
      channel = this.#open(connection, frame);
    } catch (error) {
      connection.reply(frame, 'error', { reason: this.#reason(error) });
      return;
    }
    void this.#admit(channel, frame);
  }

  async #admit(channel: Channel, frame: Frame): Promise<void> {
    const { config, connection } = channel;
    try {
      // Before queueing, so that the socket of a signed-in person counts as anonymous only briefly.
      if (config.token !== null) channel.caller = await this.#identify(connection, config.token);
      await this.#enqueue(connection, async () => {
        if (channel.state === 'closed') return;
        const admitted = await this.#authorize(channel, channel.caller);
        if (this.#isJoining(channel)) this.#completeJoin(channel, frame, admitted);
      });
    } catch (error) {
      const reason = this.#reason(error);
      if (!this.#isJoining(channel)) return;
      channel.drop();
      connection.reply(frame, 'error', { reason });
      if (connection.channels.size === 0) this.#options.quota.release(connection);
    }
  }

  /** Verifies the token; its caller owns the socket from now on. Errors: Refusal. */
  async #identify(connection: Connection, token: string): Promise<Caller> {
    const caller = await this.#options.admission.verify(token);
    if (connection.isOpen) this.#options.quota.claim(connection, caller);
    return caller;
  }

  /** Errors: Refusal. */
  #open(connection: Connection, frame: Frame): Channel {
    const { limits, subscriptions, rooms } = this.#options;
    const { topic } = frame;
    if (!connection.joins.take()) {
      throw new Refusal('ClientJoinRateLimitReached', 'Too many joins per second');
    }
    if (!topic.startsWith(PREFIX) || topic === PREFIX) {
      throw new Refusal('TopicNameRequired', 'A topic is "realtime:" and a name');
    }
    if (Buffer.byteLength(topic) > MAX_TOPIC) throw badRequest(`a topic has at most ${MAX_TOPIC} bytes`);
    const config = parseJoin(frame.payload);
    connection.channels.get(topic)?.close();
    if (connection.channels.size >= limits.channelsPerSocket) {
      throw new Refusal('ChannelRateLimitReached', 'Too many channels');
    }
    const channel = new Channel(connection, frame, config, (ended) => {
      subscriptions.remove(ended);
      rooms.leave(ended);
    });
    connection.channels.set(topic, channel);
    return channel;
  }

  /** Errors: Refusal. */
  async #authorize({ config, subTopic, connection }: Channel, caller: Caller): Promise<Admitted> {
    const { admission, clients } = this.#options;
    if (config.bindings.some(({ filter }) => filter !== null && hasExpression(filter))) {
      // A regular expression would be evaluated on every change while the channel is open.
      const { lane } = await clients.of(caller, { address: connection.address });
      if (lane === 'users') {
        throw badRequest('regular expressions in a filter are for staff only; use like or ilike');
      }
    }
    return admission.admit(config, subTopic, caller);
  }

  /** Errors: Refusal. */
  #completeJoin(channel: Channel, frame: Frame, { interests, rights }: Admitted): void {
    const { bindings, broadcast } = channel.config;
    this.#options.subscriptions.set(channel, interests);
    channel.state = 'joined';
    channel.connection.hasJoined = true;
    channel.rights = rights;
    // Must be the first message on the channel, because it tells the client the ids of its bindings.
    channel.connection.reply(frame, 'ok', {
      postgres_changes: bindings.map(({ id, requested }) => ({ ...requested, id })),
    });
    if (bindings.length > 0) channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    if (broadcast.wantsReplicationReady) {
      channel.system('system', 'ok', 'Replication connection established');
    }
    if (channel.config.isPrivate) this.#options.rooms.enter(channel);
  }

  /** Checks a new token on an open channel like a join. Of several waiting tokens, only the newest is checked. */
  #refresh(channel: Channel, frame: Frame): void {
    const { connection } = channel;
    try {
      const token = tokenOf(frame.payload);
      if (token === null || token === channel.token) return;
      channel.token = token;
    } catch (error) {
      channel.end(this.#reason(error));
      return;
    }
    if (!connection.tokenChanges.take()) {
      connection.close(POLICY_VIOLATION, 'Too many token changes per second');
      return;
    }
    if (channel.isTokenPending) return;
    channel.isTokenPending = true;
    const { subscriptions, rooms } = this.#options;
    void this.#enqueue(connection, async () => {
      const { state, token } = channel;
      channel.isTokenPending = false;
      if (state !== 'joined' || token === null) return;
      try {
        const caller = await this.#identify(connection, token);
        const { interests, rights } = await this.#authorize(channel, caller);
        if (this.#hasEnded(channel)) return;
        channel.caller = caller;
        channel.rights = rights;
        subscriptions.set(channel, interests);
        if (!rights.write.has('presence')) rooms.untrack(channel);
      } catch (error) {
        channel.end(this.#reason(error));
      }
    });
  }

  /** Runs one task at a time per socket, a limited number in total, and serves addresses round robin. */
  #enqueue(connection: Connection, work: () => Promise<void>): Promise<void> {
    return connection.queue.run(() => this.#queue.run(work, { caller: connection.address }));
  }

  /** False if the client left during the admission. */
  #isJoining(channel: Channel): boolean {
    return channel.state === 'joining' && channel.connection.isOpen;
  }

  #hasEnded(channel: Channel): boolean {
    return channel.state === 'closed';
  }

  #reason(error: unknown): string {
    if (error instanceof Refusal) return error.message;
    this.onError(error);
    return 'UnknownError: Something went wrong here';
  }
}
