import { Clients } from '../clients.ts';
import type { Client } from '../database/client.ts';
import type { Database } from '../database/database.ts';
import { jsonResponse } from '../http/gateway.ts';
import { callerOf } from '../http/caller.ts';
import type { Log } from '../log.ts';
import { BucketError } from '../s3/bucket-error.ts';
import type { Caller, TokenVerifier } from '../tokens/verifier.ts';
import type { ByteStore } from './byte-store.ts';
import { databaseBytes } from './database-bytes.ts';
import type { StorageContext } from './context.ts';
import { getBucket, listBuckets } from './buckets.ts';
import { createLinks, download, info, openPublic, openLink, removeMany, removeOne } from './endpoints.ts';
import { parseBucket, parseKey } from './object-key.ts';
import { Objects } from './objects.ts';
import { signedUrls } from './signed-urls.ts';
import { notImplemented, StorageError, toStorageError } from './storage-error.ts';
import { sweep } from './sweep.ts';
import { upload } from './upload.ts';

export interface StorageOptions {
  database: Database;
  verifier: TokenVerifier;
  clients: Clients;
  jwtSecret: string;
  /** Holds file contents; null = the database, in the queue of each client. */
  store: ByteStore | null;
  sweeps: boolean;
  log: Log;
  runInBackground: (work: Promise<unknown>, what: string) => void;
}

/** Interval of the sweep for unreferenced contents, which runs after uploads. */
const SWEEP_EVERY_MS = 3_600_000;

/** Handles `/storage/v1`: files in buckets, under row level security on storage.objects. */
export class FileStorage {
  readonly #context: StorageContext;
  readonly #database: Database;
  readonly #verifier: TokenVerifier;
  readonly #clients: Clients;
  readonly #store: ByteStore | null;
  readonly #sweeps: boolean;
  readonly #runInBackground: StorageOptions['runInBackground'];
  #sweptAt = 0;

  constructor(options: StorageOptions) {
    const { database, verifier, clients, jwtSecret, store, log, runInBackground } = options;
    const objects = new Objects(database);
    const bytes = store ?? databaseBytes(database);
    this.#context = { objects, bytes, signedUrls: signedUrls(jwtSecret), log };
    this.#database = database;
    this.#verifier = verifier;
    this.#clients = clients;
    this.#store = store;
    this.#sweeps = options.sweeps;
    this.#runInBackground = runInBackground;
    this.#sweepSometimes();
  }

  /** Paths that need no key: signed uploads, and public files and signed links, which an <img> opens. */
  static isOpen(method: string, path: string): boolean {
    if (method === 'PUT') return path.startsWith('/object/upload/sign/');
    return (method === 'GET' || method === 'HEAD') && /^\/(object|render\/image)\/(public|sign)\//.test(path);
  }

  /** `path` is the rest after `/storage/v1`; `key` is null only for open paths. */
  async handle(
    request: Request,
    path: string,
    search: string,
    key: Caller | null,
    address: string | null,
  ): Promise<Response> {
    try {
      const answer = await this.#dispatch(request, path, new URLSearchParams(search), key, address);
      return answer instanceof Response ? answer : jsonResponse(200, answer, { 'cache-control': 'no-store' });
    } catch (error) {
      return this.#refusal(error).toResponse();
    }
  }

  async #dispatch(
    request: Request,
    path: string,
    query: URLSearchParams,
    key: Caller | null,
    address: string | null,
  ): Promise<object> {
    const { method } = request;
    const { kind, rest } = parseRoute(path);
    if (kind === 'other') throw notImplemented(`${method} ${path.slice(0, 100)}`);
    if (!key) {
      const context = this.#contextFor(Clients.at({ address }));
      return (kind === 'public' ? openPublic : openLink)(context, request, parseKey(rest), query);
    }
    const caller = await callerOf(request, key, this.#verifier);
    const context = this.#contextFor(await this.#clients.of(caller, { address }));
    if (method === 'GET' || method === 'HEAD') {
      if (kind === 'info') return info(context, caller, parseKey(rest));
      if (kind === 'file') return download(context, caller, request, parseKey(rest), query);
      if (kind === 'bucket') {
        return rest === ''
          ? listBuckets(context, caller, query)
          : getBucket(context, caller, parseBucket(rest));
      }
    }
    if (kind === 'sign' && method === 'POST') return createLinks(context, caller, request, rest);
    if (kind === 'file') return this.#change(context, caller, request, rest);
    throw notImplemented(`${method} ${path.slice(0, 100)}`);
  }

  async #change(context: StorageContext, caller: Caller, request: Request, path: string): Promise<object> {
    const { method, headers } = request;
    if (method === 'POST' || method === 'PUT') {
      const upsert = headers.get('x-upsert')?.toLowerCase() === 'true';
      const mode = method === 'PUT' ? 'replace' : upsert ? 'upsert' : 'add';
      const uploaded = await upload(context, caller, request, parseKey(path), mode);
      this.#sweepSometimes();
      return uploaded;
    }
    if (method !== 'DELETE') throw notImplemented(`${method} of a file`);
    return path.includes('/')
      ? removeOne(context, caller, parseKey(path))
      : removeMany(context, caller, parseBucket(path), request);
  }

  /** Returns a context that queries rows and contents in the client's queue. */
  #contextFor(client: Client): StorageContext {
    const database = this.#database.forClient(client);
    return {
      ...this.#context,
      objects: new Objects(database),
      ...(this.#store === null ? { bytes: databaseBytes(database) } : {}),
    };
  }

  #sweepSometimes(): void {
    if (!this.#sweeps || Date.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = Date.now();
    this.#runInBackground(sweep(this.#context), 'Unused files could not be removed');
  }

  #refusal(error: unknown): StorageError {
    // Its rows may be gone already: the sweep after the next upload removes the contents.
    if (error instanceof BucketError) this.#sweptAt = 0;
    const known = toStorageError(error);
    const { log } = this.#context;
    if (known) {
      if (known.status === 503) log.warn({ err: messageOf(error) }, 'A request to /storage/v1 failed');
      return known;
    }
    log.error(
      { err: error instanceof Error ? error.stack : String(error) },
      'A request to /storage/v1 failed',
    );
    return new StorageError(500, 'InternalError', 'Internal error');
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The parsed path under /storage/v1. */
interface Route {
  kind: 'bucket' | 'file' | 'info' | 'public' | 'sign' | 'other';
  /** The path after the keywords. */
  rest: string;
}

/** Keywords of unsupported features in the place of a bucket's name. */
const UNSUPPORTED = new Set(['copy', 'list', 'list-v2', 'move', 'upload']);

function parseRoute(path: string): Route {
  const [, bucket] = /^\/bucket\/?([^/]*)$/.exec(path) ?? [];
  if (bucket !== undefined) return { kind: 'bucket', rest: bucket };
  const [, text] = /^\/object\/(.*)$/s.exec(path) ?? [];
  if (text === undefined) return { kind: 'other', rest: '' };
  const { head, tail } = split(text);
  if (UNSUPPORTED.has(head)) return { kind: 'other', rest: tail };
  if (head === 'public' || head === 'sign') return { kind: head, rest: tail };
  if (head === 'authenticated') return { kind: 'file', rest: tail };
  if (head !== 'info') return { kind: 'file', rest: text };
  const inner = split(tail);
  return {
    kind: 'info',
    rest: inner.head === 'public' || inner.head === 'authenticated' ? inner.tail : tail,
  };
}

function split(path: string): { head: string; tail: string } {
  const slash = path.indexOf('/');
  return slash < 0 ? { head: path, tail: '' } : { head: path.slice(0, slash), tail: path.slice(slash + 1) };
}
