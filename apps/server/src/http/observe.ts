import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { RequestSpan, Tracing } from '../tracing/tracing.ts';
import { routeClass, type Metrics } from './metrics.ts';

/** A person's folder in the storage, and the rest of the path: they chose these names, so the log leaves them out. */
const FILE_NAME = /^(\/storage\/v1\/.*?\/[0-9a-f-]{36}\/).+/i;

const ids = new WeakMap<IncomingMessage, string>();

/** The request ID in the log and in the response header `X-Request-Id`. */
export function requestId(request: IncomingMessage): string {
  return ids.get(request) ?? '';
}

/**
 * Wraps every request: assigns an ID, logs one line, updates the metrics and records a span if there is tracing. Works
 * at Node's level, so that it sees what was actually sent at almost no cost.
 */
export function observed(
  listener: RequestListener,
  log: Log,
  metrics: Metrics,
  tracing: Tracing | null = null,
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const id = requestIdFrom(request.headers['x-request-id']);
    ids.set(request, id);
    response.setHeader('X-Request-Id', id);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    metrics.inFlight += 1;
    const span = tracing === null ? null : spanOf(request, id, tracing);
    response.once('close', () => {
      metrics.inFlight -= 1;
      span?.end(response.statusCode, !response.writableFinished);
      report(request, response, performance.now() - started, span, log, metrics);
    });
    if (span === null) listener(request, response);
    else span.run(() => listener(request, response));
  };
}

/** Health checks have no span: a proxy sends them every few seconds. */
function spanOf(request: IncomingMessage, id: string, tracing: Tracing): RequestSpan | null {
  return routeClass(pathOf(request)) === 'operations' ? null : tracing.request(request, id);
}

/** Without the query: links of the auth service contain secrets. */
const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

function report(
  request: IncomingMessage,
  response: ServerResponse,
  ms: number,
  span: RequestSpan | null,
  log: Log,
  metrics: Metrics,
): void {
  const method = request.method ?? '';
  const path = pathOf(request);
  const route = routeClass(path);
  const aborted = !response.writableFinished;
  metrics.observe(route, method, response.statusCode, ms / 1000);
  log[levelOf(response.statusCode, route)](
    {
      requestId: ids.get(request),
      method,
      path: path.replace(FILE_NAME, '$1').slice(0, 500),
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...(aborted && { aborted }),
      ...(span !== null && { trace_id: span.traceId }),
    },
    'request',
  );
}

function levelOf(status: number, route: string): 'error' | 'warn' | 'debug' | 'info' {
  // 501 is the client's mistake: it asked for something that the backend does not implement.
  if (status === 501) return 'warn';
  if (status >= 500) return 'error';
  return route === 'operations' ? 'debug' : 'info';
}

/** Keeps a well-formed ID from the proxy. Others could inject text into logs and headers. */
function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:+=/@-]{8,128}$/.test(given) ? given : randomUUID();
}
