import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import {
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { waitAtMost, type Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { watchOutgoing } from './outgoing.ts';
import { errorType, fail } from './span-error.ts';
import { calledBy, statementName } from './statement-name.ts';

interface TracingOptions {
  /** Base address of the OTLP receiver, without a trailing slash. */
  url: string;
  /** Whether a trusted proxy sets `traceparent`. Anyone else could hide requests or put them into other traces. */
  isBehindProxy: boolean;
  log: Log;
}

/** The work that a new span belongs to. */
interface Scope {
  context: Context;
  /** null in a job. */
  request: RequestSpan | null;
}

const STOP_MS = 2_000;
/** Logs the first of this many failed exports. An unreachable receiver would fill the log. */
const LOG_EVERY = 60;

/**
 * Records spans of requests, jobs, statements and outgoing calls, and sends them by OTLP. Attributes are fixed words,
 * names from the code or the database's catalogue, and numbers: never values, addresses of people, queries or bodies.
 */
export class Tracing {
  readonly #options: TracingOptions;
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #current = new AsyncLocalStorage<Scope>();
  readonly #unwatch: () => void;

  constructor(options: TracingOptions) {
    this.#options = options;
    // The queue is bounded, and full queues drop spans: a slow receiver costs requests nothing.
    const exporter = new OTLPTraceExporter({ url: `${options.url}/v1/traces` });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'marketdesk', 'service.version': VERSION }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('marketdesk');
    setGlobalErrorHandler(failureLog(options.log));
    this.#unwatch = watchOutgoing((name, attributes) => {
      const scope = this.#current.getStore();
      return scope && this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, scope.context);
    });
  }

  /** Starts the span of a request. */
  request(request: IncomingMessage, requestId: string): RequestSpan {
    const method = request.method ?? '';
    const { traceparent } = request.headers;
    const parent =
      this.#options.isBehindProxy && typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
    const span = this.#tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, ...idAttribute(requestId) } },
      parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT,
    );
    const isRest = request.url?.startsWith('/rest/v1/') === true;
    return new RequestSpan(span, { method, isRest }, this.#current);
  }

  /** Sets the route of the current request. */
  matched(pattern: string): void {
    this.#current.getStore()?.request?.matched(pattern);
  }

  /** Records each statement or transaction that belongs to a request or job. */
  database(database: Database): Database {
    return {
      ...database,
      ...this.#queryable(database),
      call: (request, client) => {
        const { kind, name } = calledBy(request.sql);
        this.#current.getStore()?.request?.called(kind, name);
        return this.#within(name, databaseSpan(kind, name), () => database.call(request, client));
      },
      transaction: (work) =>
        this.#within('transaction', databaseSpan('statement', 'transaction'), () =>
          database.transaction((tx) => work(this.#queryable(tx))),
        ),
      forClient: (client) => this.database(database.forClient(client)),
    };
  }

  mailer(mailer: Mailer): Mailer {
    return { send: (mail) => this.#within('send mail', { kind: SpanKind.CLIENT }, () => mailer.send(mail)) };
  }

  /** Records each run of the jobs as a trace. */
  jobs(jobs: readonly Job[]): Job[] {
    return jobs.map((job) => ({
      ...job,
      run: (stopping) =>
        this.#current.run({ context: ROOT_CONTEXT, request: null }, () =>
          this.#within(`job ${job.name}`, {}, () => job.run(stopping)),
        ),
    }));
  }

  /** Sends what is left, for at most two seconds. */
  async stop(): Promise<void> {
    this.#unwatch();
    await waitAtMost(
      this.#provider.shutdown().catch(() => undefined),
      STOP_MS,
    );
  }

  #queryable(database: Queryable): Queryable {
    const run = <T>(sql: string, work: () => Promise<T>) => {
      const name = statementName(sql);
      return this.#within(name, databaseSpan('statement', name), work);
    };
    return {
      query: <Row>(sql: string, params?: readonly unknown[]) =>
        run(sql, () => database.query<Row>(sql, params)),
      exec: (sql) => run(sql, () => database.exec(sql)),
    };
  }

  /** Runs the work in a span of the current scope; outside of requests and jobs without one. */
  async #within<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
    const scope = this.#current.getStore();
    if (scope === undefined) return work();
    const span = this.#tracer.startSpan(name, options, scope.context);
    try {
      return await this.#current.run({ ...scope, context: trace.setSpan(scope.context, span) }, work);
    } catch (error) {
      fail(span, errorType(error));
      throw error;
    } finally {
      span.end();
    }
  }
}

/** The span of one request. */
export class RequestSpan {
  readonly #span: Span;
  readonly #request: { method: string; isRest: boolean };
  readonly #current: AsyncLocalStorage<Scope>;
  #route: string | null = null;

  constructor(span: Span, request: { method: string; isRest: boolean }, current: AsyncLocalStorage<Scope>) {
    this.#span = span;
    this.#request = request;
    this.#current = current;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  /** Runs the work in the scope of this span. */
  run(work: () => void): void {
    this.#current.run({ context: trace.setSpan(ROOT_CONTEXT, this.#span), request: this }, work);
  }

  matched(pattern: string): void {
    this.#route ??= pattern;
  }

  /** A path of the REST interface is only known to name something in the database once it is called. */
  called(kind: string, name: string): void {
    if (!this.#request.isRest || kind === 'statement') return;
    this.#route ??= kind === 'procedure' ? `/rest/v1/rpc/${name}` : `/rest/v1/${name}`;
  }

  end(status: number, isAborted: boolean): void {
    if (this.#route !== null) {
      this.#span.updateName(`${this.#request.method} ${this.#route}`);
      this.#span.setAttribute('http.route', this.#route);
    }
    this.#span.setAttribute('http.response.status_code', status);
    if (isAborted) fail(this.#span, 'aborted');
    else if (status >= 500) fail(this.#span, String(status));
    this.#span.end();
  }
}

/** Only IDs made of hexadecimal digits: a client may choose others, with personal data. */
const idAttribute = (id: string): Record<string, string> =>
  /^[\da-f-]+$/i.test(id) ? { 'marketdesk.request_id': id } : {};

function databaseSpan(kind: string, name: string): SpanOptions {
  const attributes = {
    'db.system.name': 'postgresql',
    ...(kind === 'procedure' && { 'db.stored_procedure.name': name }),
    ...(kind === 'table' && { 'db.collection.name': name }),
  };
  return { kind: SpanKind.CLIENT, attributes };
}

function failureLog(log: Log): (error: unknown) => void {
  let failures = 0;
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (failures++ % LOG_EVERY === 0) log.warn({ err: message, failures }, 'traces could not be sent');
  };
}
