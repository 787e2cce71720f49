import type { WebSocket } from 'ws';
import { FairQueue } from '../fair-queue.ts';
import type { Caller } from '../tokens/verifier.ts';
import { Bucket } from '../bucket.ts';
import type { Subscriber } from './changes/subscriptions.ts';
import type { JoinConfig } from './join-config.ts';
import type { RealtimeOptions } from './options.ts';
import { personOf } from './person.ts';
import { parsePush, type BroadcastPush } from './wire/binary.ts';
import { FrameError, parseText, toText, type Address, type Frame, type Version } from './wire/frame.ts';

/** Close codes of RFC 6455. */
export const GOING_AWAY = 1001;
const UNSUPPORTED = 1003;
export const POLICY_VIOLATION = 1008;
const INTERNAL = 1011;
export const RESTART = 1012;

export interface ConnectionOptions {
  version: Version;
  address: string;
  /** Caller of the key in the URL. */
  key: Caller;
  limits: RealtimeOptions;
}

export interface ConnectionHandlers {
  /** Returns whether the shared budget allows a message beyond the socket's own bytes. */
  mayReceive(connection: Connection, bytes: number): boolean;
  onFrame(connection: Connection, frame: Frame): void;
  onBroadcast(connection: Connection, push: BroadcastPush): void;
  onClose(connection: Connection): void;
  /** Handles an internal error: the socket is closed, the process continues. */
  onError(error: unknown): void;
}

/** One socket, with its limits and channels. */
export class Connection {
  readonly version: Version;
  readonly address: string;
  readonly key: Caller;
  readonly channels = new Map<string, Channel>();
  /** Runs joins and token changes one at a time, so that a flood of them delays only itself. */
  readonly queue = new FairQueue('socket', 1);
  readonly joins: Bucket;
  readonly tokenChanges: Bucket;
  /** Whether a channel was ever joined on this socket. */
  hasJoined = false;
  readonly #messages: Bucket;
  readonly #bytes: Bucket;
  readonly #socket: WebSocket;
  readonly #limits: RealtimeOptions;
  readonly #openedAt = performance.now();
  #lastMessageAt = this.#openedAt;

  constructor(socket: WebSocket, options: ConnectionOptions, handlers: ConnectionHandlers) {
    const { version, address, key, limits } = options;
    this.version = version;
    this.address = address;
    this.key = key;
    this.joins = new Bucket(limits.joins);
    // Same limit as joins, because a client sends a new token on each of its channels.
    this.tokenChanges = new Bucket(limits.joins);
    this.#messages = new Bucket(limits.messages);
    this.#bytes = new Bucket(limits.bytes);
    this.#socket = socket;
    this.#limits = limits;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary, handlers));
    // Pings and pongs count as messages, because they cost time as well.
    socket.on('ping', () => this.#mayReceive());
    socket.on('pong', () => this.#mayReceive());
    socket.once('close', () => handlers.onClose(this));
    // 'close' follows every error. Without a listener, the error would end the process.
    socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(to: Partial<Address> & Pick<Address, 'topic' | 'event'>, payload: unknown): void {
    this.sendBytes(toText(this.version, to, JSON.stringify(payload)), false);
  }

  reply(to: Address, status: 'ok' | 'error', response: unknown): void {
    this.send({ ...to, event: 'phx_reply' }, { status, response });
  }

  sendBytes(message: string | Uint8Array, isBinary: boolean): void {
    if (!this.isOpen) return;
    // Not close(): its frame would wait behind the data that this client does not read.
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(message, { binary: isBinary });
  }

  /** Clients reconnect automatically after every code. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    // Drops a peer that does not answer the close frame; `ws` would wait 30 seconds.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  /** Closes a socket without heartbeats, or without a join in time. A pending join may take longer. */
  closeWhenIdle(): void {
    const now = performance.now();
    const { idleMs, joinMs } = this.#limits;
    if (now - this.#lastMessageAt > idleMs) this.close(POLICY_VIOLATION, 'No heartbeat');
    else if (!this.hasJoined && this.channels.size === 0 && now - this.#openedAt > joinMs) {
      this.close(POLICY_VIOLATION, 'Nothing was joined');
    }
  }

  /** Returns false if the socket is closed; closes it after too many messages. */
  #mayReceive(): boolean {
    if (!this.isOpen) return false;
    if (this.#messages.take()) return true;
    this.close(POLICY_VIOLATION, 'Too many messages per second');
    return false;
  }

  #receive(data: Buffer, isBinary: boolean, handlers: ConnectionHandlers): void {
    if (!this.#mayReceive()) return;
    this.#lastMessageAt = performance.now();
    if (!this.#bytes.take(data.length) && !handlers.mayReceive(this, data.length)) {
      this.close(POLICY_VIOLATION, 'Too many bytes per second');
      return;
    }
    try {
      if (isBinary) handlers.onBroadcast(this, parsePush(data));
      else handlers.onFrame(this, parseText(data.toString('utf8'), this.version));
    } catch (error) {
      if (error instanceof FrameError) {
        this.close(UNSUPPORTED, `Not a message: ${error.message}`);
        return;
      }
      handlers.onError(error);
      this.close(INTERNAL, 'Something went wrong here');
    }
  }
}

/** Rights on a private channel by its policies. */
export interface Rights {
  read: ReadonlySet<string>;
  write: ReadonlySet<string>;
}

export const NO_RIGHTS: Rights = { read: new Set(), write: new Set() };

/** One topic on one socket, from its join to its end. */
export class Channel implements Subscriber {
  readonly connection: Connection;
  /** With the prefix `realtime:`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  state: 'joining' | 'joined' | 'closed' = 'joining';
  caller: Caller;
  rights = NO_RIGHTS;
  /** The newest token, possibly unchecked; null while the key in the URL is used. */
  token: string | null;
  /** Whether the newest token is waiting for its check. */
  isTokenPending = false;
  readonly #onEnd: (channel: Channel) => void;

  constructor(
    connection: Connection,
    { topic, joinRef }: Address,
    config: JoinConfig,
    onEnd: (channel: Channel) => void,
  ) {
    this.connection = connection;
    this.topic = topic;
    this.joinRef = joinRef;
    this.config = config;
    this.caller = connection.key;
    this.token = config.token;
    this.#onEnd = onEnd;
  }

  /** The topic as policies and messages name it. */
  get subTopic(): string {
    return this.topic.slice('realtime:'.length);
  }

  /** Owner of the subscriptions; anonymous callers of an address count as one. */
  get person(): string {
    return personOf(this.caller) ?? `address ${this.connection.address}`;
  }

  get version(): Version {
    return this.connection.version;
  }

  sendText(message: Uint8Array): void {
    if (this.state === 'joined') this.connection.sendBytes(message, false);
  }

  sendBinary(message: Uint8Array): void {
    if (this.state === 'joined') this.connection.sendBytes(message, true);
  }

  send(event: string, payload: unknown): void {
    if (this.state === 'joined') this.connection.send({ topic: this.topic, event }, payload);
  }

  system(extension: string, status: 'ok' | 'error', message: string): void {
    this.send('system', { extension, status, message, channel: this.subTopic });
  }

  /** Sends the reason and closes the channel; the client does not rejoin automatically. */
  end(message: string): void {
    if (this.state === 'closed') return;
    this.system('system', 'error', message);
    this.close();
  }

  /** Closes the channel because the client left or joined the same topic again. */
  close(): void {
    if (this.state === 'closed') return;
    this.drop();
    const { topic, joinRef } = this;
    this.connection.send({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {});
  }

  /** Removes the channel without a message: the join was refused, or the socket is closed. */
  drop(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    if (this.connection.channels.get(this.topic) === this) this.connection.channels.delete(this.topic);
    this.#onEnd(this);
  }

  restart(reason: string): void {
    this.connection.close(RESTART, reason);
  }
}
