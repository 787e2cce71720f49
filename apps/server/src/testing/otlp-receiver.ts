import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const id = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.number() }),
]);
const attributes = z
  .array(z.strictObject({ key: z.string(), value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value: one }) => [key, Object.values(one)[0]])));

/** The spans of an OTLP/HTTP request in JSON, as the protocol defines it. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: id(16),
              spanId: id(8),
              parentSpanId: id(8).optional(),
              name: z.string(),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes,
              // Strict: a message could contain values.
              status: z.strictObject({ code: z.int() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.output<typeof exported>['resourceSpans'][0]['scopeSpans'][0]['spans'][0];

interface Receiver {
  url: string;
  /** Everything that was received, undecoded. */
  text: () => string;
  spans: () => Span[];
  requests: () => number;
  close(): void;
}

/** An OTLP receiver. `answer` may refuse or never answer. */
export async function otlpReceiver(
  answer = (response: ServerResponse): void => void response.writeHead(200).end('{}'),
): Promise<Receiver> {
  const bodies: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        exported
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    requests: () => requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
