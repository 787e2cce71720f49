import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Attributes, Span } from '@opentelemetry/api';
import { errorType, fail } from './span-error.ts';

/** Starts a span; undefined outside of requests and jobs. */
type Start = (name: string, attributes: Attributes) => Span | undefined;

/** Messages of undici's diagnostics channels, on which Node's fetch reports, too. */
interface Message {
  request: { method: string; origin: string | URL };
  response?: { statusCode: number };
  error?: unknown;
}

/**
 * Records calls to other servers: payment providers, storage, sign-on. Paths are left out, because some contain IDs.
 * Returns a function that ends it.
 */
export function watchOutgoing(start: Start): () => void {
  const spans = new WeakMap<object, Span>();
  const steps: Record<string, (message: Message) => void> = {
    create({ request }) {
      const { hostname, port } = new URL(request.origin);
      const span = start(request.method, {
        'http.request.method': request.method,
        'server.address': hostname,
        ...(port !== '' && { 'server.port': Number(port) }),
      });
      if (span) spans.set(request, span);
    },
    headers({ request, response }) {
      const span = spans.get(request);
      if (span === undefined || response === undefined) return;
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 400) fail(span, String(response.statusCode));
    },
    trailers: ({ request }) => spans.get(request)?.end(),
    error({ request, error }) {
      const span = spans.get(request);
      if (span === undefined) return;
      fail(span, errorType(error));
      span.end();
    },
  };
  const subscriptions = Object.entries(steps).map(
    ([step, handle]) => [`undici:request:${step}`, (message: unknown) => handle(message as Message)] as const,
  );
  for (const [channel, handle] of subscriptions) subscribe(channel, handle);
  return () => {
    for (const [channel, handle] of subscriptions) unsubscribe(channel, handle);
  };
}
