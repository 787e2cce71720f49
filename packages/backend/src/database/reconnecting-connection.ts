import { Connection, type ConnectionOptions } from './connection.ts';

/** A connection for concurrent short queries, replaced by a new one when lost. */
export class ReconnectingConnection {
  readonly #options: ConnectionOptions;
  #connection: Connection;

  constructor(options: Omit<ConnectionOptions, 'openSocket'>) {
    this.#options = { ...options, openSocket: options.server.sockets() };
    this.#connection = new Connection(this.#options);
  }

  current(): Connection {
    if (!this.#connection.isUsable) this.#connection = new Connection(this.#options);
    return this.#connection;
  }

  close(seconds: number): Promise<void> {
    return this.#connection.close(seconds);
  }
}
