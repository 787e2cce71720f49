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
  /** The caller of the key in the URL. */
  key: Caller;
  limits: RealtimeOptions;
}

export interface ConnectionHandlers {
  /** Whether there is room for a message that its own bytes are not enough for. */
  mayReceive(connection: Connection, bytes: number): boolean;
  onFrame(connection: Connection, frame: Frame): void;
  onBroadcast(connection: Connection, push: BroadcastPush): void;
  onClose(connection: Connection): void;
  /** A fault of ours: the socket is closed, the process continues. */
  onError(error: unknown): void;
}

/** One socket: its limits, and the channels on it. */
export class Connection {
  readonly version: Version;
  readonly address: string;
  readonly key: Caller;
  readonly channels = new Map<string, Channel>();
  /** Runs joins and token changes one at a time, so that a flood of them delays only itself. */
  readonly queue = new FairQueue('socket', 1);
  readonly joins: Bucket;
  readonly tokenChanges: Bucket;
  /** Whether it ever joined a channel. */
  hasJoined = false;
  readonly #messages: Bucket;
  readonly #bytes: Bucket;
  readonly #socket: WebSocket;
  readonly #limits: RealtimeOptions;
  readonly #openedAt = performance.now();
  #heardAt = this.#openedAt;

  constructor(socket: WebSocket, options: ConnectionOptions, handlers: ConnectionHandlers) {
    const { version, address, key, limits } = options;
    this.version = version;
    this.address = address;
    this.key = key;
    this.joins = new Bucket(limits.joins);
    // As many as joins: a client sends a new token on each of its channels.
    this.tokenChanges = new Bucket(limits.joins);
    this.#messages = new Bucket(limits.messages);
    this.#bytes = new Bucket(limits.bytes);
    this.#socket = socket;
    this.#limits = limits;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary, handlers));
    // They are answered or at least parsed, so they count too.
    socket.on('ping', () => this.#mayReceive());
    socket.on('pong', () => this.#mayReceive());
    socket.once('close', () => handlers.onClose(this));
    // What is wrong with a socket ends it, and 'close' follows; without a listener it would end the process.
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
    // A close frame would queue behind the data that this client does not read.
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(message, { binary: isBinary });
  }

  /** The client reconnects by itself after every code. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    // A peer that does not answer the close is dropped soon; `ws` would wait 30 seconds.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  /** The client is gone, or has not joined anything in time. A pending join may take longer. */
  closeWhenIdle(): void {
    const now = performance.now();
    const { idleMs, joinMs } = this.#limits;
    if (now - this.#heardAt > idleMs) this.close(POLICY_VIOLATION, 'No heartbeat');
    else if (!this.hasJoined && this.channels.size === 0 && now - this.#openedAt > joinMs) {
      this.close(POLICY_VIOLATION, 'Nothing was joined');
    }
  }

  /** False after it was closed, also for having sent too many. */
  #mayReceive(): boolean {
    if (!this.isOpen) return false;
    if (this.#messages.take()) return true;
    this.close(POLICY_VIOLATION, 'Too many messages per second');
    return false;
  }

  #receive(data: Buffer, isBinary: boolean, handlers: ConnectionHandlers): void {
    if (!this.#mayReceive()) return;
    this.#heardAt = performance.now();
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

/** What the policies allow on a private channel. */
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
  /** The newest token, which may not be checked yet; null while the key in the socket's address is used. */
  token: string | null;
  /** Whether the newest token still waits for its check. */
  tokenWaits = false;
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

  /** Whose subscriptions these are; all anonymous callers of an address are one. */
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

  /** Sends the reason and closes the channel; the client does not rejoin by itself. */
  end(message: string): void {
    if (this.state === 'closed') return;
    this.system('system', 'error', message);
    this.close();
  }

  /** The client leaves, or comes again under the same topic. */
  close(): void {
    if (this.state === 'closed') return;
    this.drop();
    const { topic, joinRef } = this;
    this.connection.send({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {});
  }

  /** Sends nothing: the join was refused, or the socket is closed. */
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
