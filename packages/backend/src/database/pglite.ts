import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { arrayLiteral } from './array-literal.ts';
import type { ApiCall, ApiResult, Database, Queryable } from './database.ts';
import { Slots, type PoolStats } from './slots.ts';
import { bindExecuteSync, parseMessage, readAnswer, SYNC } from './pglite-wire.ts';

const RUN = 'select body, row_count, total_count from backend.run($1,$2,$3,$4,$5,$6,$7)';
const STATEMENT = 'backend_run';

interface PgliteSource {
  /** Folder of the database; absent = in memory. */
  folder?: string;
  /** A dumped data folder to start an in-memory database from. */
  dump?: Blob;
  /** Called once the database is closed, or could not be opened. */
  released?: () => Promise<void>;
}

/** Opens PGlite with the extensions that the migrations use. */
export async function pgliteDatabase(source: PgliteSource): Promise<PgliteDatabase> {
  try {
    const pglite = await PGlite.create({
      ...(source.folder === undefined ? {} : { dataDir: source.folder }),
      ...(source.dump ? { loadDataDir: source.dump } : {}),
      // PostgreSQL's default of 128 MB is all resident from the start: a quarter of what the server may need in total.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
      extensions: { pg_trgm, btree_gin, unaccent, pgcrypto },
    });
    return new PgliteDatabase(pglite, source.released);
  } catch (error) {
    await source.released?.();
    throw error;
  }
}

/** An error as PGlite's own query() would throw it, from the fields of an ErrorResponse. */
class PgliteError extends Error {
  override readonly name = 'DatabaseError';
  constructor(fields: Record<string, string>) {
    super(fields.message ?? 'PostgreSQL error');
    Object.assign(this, fields);
  }
}

/** Neither a row nor an error, which is what is left of PGlite after a fault inside. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const isFault = (error: unknown): error is Error =>
  error instanceof NoAnswer ||
  (error instanceof Error &&
    (error.name === 'RuntimeError' || /call stack size|ERRORDATA_STACK_SIZE/.test(error.message)));

const broken = (cause: Error): Error =>
  Object.assign(
    new Error('The embedded database has broken down: restart the server, nothing acknowledged is lost', {
      cause,
    }),
    { code: 'CONNECTION_DESTROYED' },
  );

/**
 * One connection for everybody. Every request is a whole transaction inside one synchronous call, and an owner's
 * transaction keeps its turn until it ends: no statement can ever run inside somebody else's transaction.
 */
export class PgliteDatabase implements Database {
  readonly kind = 'pglite';
  readonly #pglite: PGlite;
  /** One place, where everybody takes turns. */
  readonly #turns = new Slots('embedded', 1);
  readonly #inTransaction = new AsyncLocalStorage<boolean>();
  readonly #released: (() => Promise<void>) | undefined;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #prepared = false;
  #closed = false;
  /** PGlite has met an end that it cannot go on from; its data are as after a loss of power, and open again. */
  #broken: Error | null = null;

  constructor(pglite: PGlite, released?: () => Promise<void>) {
    this.#pglite = pglite;
    this.#released = released;
    pglite.onNotification((channel, payload) => this.#notify(channel, payload));
  }

  call(request: ApiCall): Promise<ApiResult> {
    return this.#run(() => this.#call(request));
  }

  query<Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#run(() => queryable(this.#pglite).query<Row>(sql, params));
  }

  exec(sql: string): Promise<void> {
    return this.#run(() => queryable(this.#pglite).exec(sql));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#pglite.transaction((tx) => this.#inTransaction.run(true, () => work(queryable(tx)))),
    );
  }

  /** Within a transaction it would wait for that transaction, which would wait for it. */
  #run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#inTransaction.getStore()) {
      throw new Error('Within a transaction, use the transaction: the database waits until it has ended');
    }
    return this.#turns.run(() => this.#watch(task));
  }

  /**
   * A fault in WebAssembly is no SQL error: a stack that overflowed, memory that could not grow. Nothing it answers
   * afterwards is to be believed, so nobody gets to ask.
   */
  async #watch<T>(task: () => Promise<T>): Promise<T> {
    if (this.#broken) throw broken(this.#broken);
    try {
      return await task();
    } catch (error) {
      if (!isFault(error)) throw error;
      this.#broken = error;
      throw broken(error);
    }
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, handlers);
    handlers.add(handler);
    await this.exec(`listen "${channel.replaceAll('"', '""')}"`);
    return () => {
      handlers.delete(handler);
      return Promise.resolve();
    };
  }

  async ping(): Promise<void> {
    await this.query('select 1');
  }

  forClient(): this {
    return this;
  }

  pools(): PoolStats[] {
    return [this.#turns.stats()];
  }

  replica(): null {
    return null;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#turns.run(() => this.#pglite.close());
    await this.#released?.();
  }

  /** The whole data folder as a tar, to start other in-memory databases from. */
  dump(): Promise<Blob> {
    return this.#turns.run(() => this.#pglite.dumpDataDir('none'));
  }

  async #call(request: ApiCall): Promise<ApiResult> {
    if (this.#closed) throw Object.assign(new Error('The database is closed'), { code: 'CONNECTION_ENDED' });
    if (!this.#prepared) {
      await this.#send(Buffer.concat([parseMessage(STATEMENT, RUN), SYNC]));
      this.#prepared = true;
    }
    const row = await this.#send(
      bindExecuteSync(STATEMENT, [
        request.role,
        request.claims,
        request.session,
        request.readOnly ? 't' : 'f',
        request.sql,
        arrayLiteral(request.params),
        request.single === true ? 't' : 'f',
      ]),
    );
    if (row === null) throw new NoAnswer('PGlite did not answer');
    const [body = null, rowCount, totalCount] = row;
    return {
      body,
      rowCount: rowCount ? toNumber(rowCount) : 0,
      totalCount: totalCount ? toNumber(totalCount) : null,
    };
  }

  /** The streaming form hands the bytes over without parsing them itself; what it lends is only good until it returns. */
  async #send(message: Uint8Array): Promise<(Uint8Array | null)[] | null> {
    const chunks: Uint8Array[] = [];
    await this.#pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (chunk) => chunks.push(chunk.slice()),
    });
    const [first] = chunks;
    const answer = readAnswer(chunks.length === 1 && first ? first : Buffer.concat(chunks));
    for (const { channel, payload } of answer.notifications) this.#notify(channel, payload);
    if (answer.error) throw new PgliteError(answer.error);
    return answer.row;
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#listeners.get(channel) ?? []) {
      // Not within the statement that notified: a handler may want the database itself.
      setImmediate(() => this.#inTransaction.run(false, handler, payload));
    }
  }
}

const toNumber = (bytes: Uint8Array): number => Number(Buffer.from(bytes).toString('latin1'));

function queryable(pglite: Pick<PGlite, 'query' | 'exec'>): Queryable {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await pglite.query<Row>(sql, [...params])).rows;
    },
    async exec(sql) {
      await pglite.exec(sql);
    },
  };
}
