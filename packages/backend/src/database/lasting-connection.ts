import { Connection, type ConnectionOptions } from './connection.ts';
import { sockets } from './driver.ts';

/** One connection for short questions side by side; another one is opened when it was lost. */
export class LastingConnection {
  readonly #options: ConnectionOptions;
  #connection: Connection;

  constructor(options: Omit<ConnectionOptions, 'openSocket'>) {
    this.#options = { ...options, openSocket: sockets() };
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
