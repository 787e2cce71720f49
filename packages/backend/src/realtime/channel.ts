import type { Caller } from '../tokens/verifier.ts';
import type { Subscriber } from './changes/subscriptions.ts';
import { RESTART, type Connection } from './connection.ts';
import type { JoinConfig } from './join-config.ts';
import type { Address, Version } from './wire/frame.ts';

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
  /** The token in force; null while the key in the socket's address speaks. */
  token: string | null;
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

  /** Silently: its join was refused, or its socket is closed. */
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
