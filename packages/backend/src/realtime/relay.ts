import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** The notification channel between processes on one database. */
export const RELAY_CHANNEL = 'backend_relay';

type Data = Record<string, unknown>;
type Handler = (data: Data, node: string) => void;

/** Maximum text per notification; notifications have 8,000 bytes, including the envelope. */
const PIECE = 7_000;
/** Maximum number of partially received messages. */
const MAX_PENDING = 200;
/** Maximum waiting messages; further ones are dropped, because the database does not answer. */
const MAX_WAITING = 5_000;

/**
 * Sends messages between the processes on one PostgreSQL as notifications. Long messages are split; their parts arrive
 * together, because they are sent in one transaction.
 */
export class Relay {
  readonly node: string = randomUUID();
  /** Returns whether other processes are known. */
  hasPeers: () => boolean = () => false;
  readonly #database: Database;
  readonly #log: Log;
  readonly #handlers = new Map<string, Handler>();
  readonly #pending = new Map<string, string[]>();
  #waiting: string[] = [];
  #sending: Promise<void> | null = null;
  #count = 0;
  #closed = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  on(kind: string, handler: Handler): void {
    this.#handlers.set(kind, handler);
  }

  /** Sends a message if other processes are known. */
  send(kind: string, data: Data): void {
    if (this.hasPeers()) this.announce(kind, data);
  }

  /** Sends a message even if no other process is known. */
  announce(kind: string, data: Data): void {
    if (this.#closed || this.#waiting.length > MAX_WAITING) return;
    const text = Buffer.from(JSON.stringify([kind, data])).toString('base64');
    const id = `${this.node}/${this.#count++}`;
    const pieces = Math.ceil(text.length / PIECE);
    for (let piece = 0; piece < pieces; piece++) {
      this.#waiting.push(`${id}/${piece}/${pieces}/${text.slice(piece * PIECE, (piece + 1) * PIECE)}`);
    }
    this.#sending ??= this.#flush();
  }

  /** Sends waiting messages; ignores later ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sending;
  }

  /** Handles a notification, including our own. */
  receive(payload: string): void {
    const [node = '', count = '', piece = '', pieces = '', ...rest] = payload.split('/');
    if (node === this.node) return;
    const id = `${node}/${count}`;
    // The text is base64 and may contain slashes.
    const text = rest.join('/');
    if (pieces === '1') {
      this.#handle(node, text);
      return;
    }
    const before = piece === '0' ? [] : this.#pending.get(id);
    if (before?.length !== Number(piece)) return;
    before.push(text);
    this.#pending.delete(id);
    if (before.length === Number(pieces)) this.#handle(node, before.join(''));
    else if (this.#pending.size < MAX_PENDING) this.#pending.set(id, before);
  }

  #handle(node: string, text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    } catch {
      return;
    }
    if (!Array.isArray(message)) return;
    const [kind, data] = message as [string, Data];
    this.#handlers.get(kind)?.(data, node);
  }

  /** Sends waiting messages in order. Messages that arrive during a statement join the next one. */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#database.query(
          `select pg_notify($1, m) from unnest($2::text[]) with ordinality x (m, n) order by n`,
          [RELAY_CHANNEL, batch],
        );
      } catch (error) {
        this.#log.warn(
          { err: error instanceof Error ? error.message : String(error), messages: batch.length },
          'Messages for other processes were lost',
        );
      }
    }
    this.#sending = null;
  }
}
