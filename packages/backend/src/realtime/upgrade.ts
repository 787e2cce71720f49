import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TokenError, type Caller, type TokenVerifier } from '../tokens/verifier.ts';
import { VERSIONS, type Version } from './wire/frame.ts';

/** The HTTP error for a refused upgrade request. */
export interface Refused {
  status: number;
  error: string;
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export async function readHandshake(
  request: IncomingMessage,
  verifier: TokenVerifier,
): Promise<{ version: Version; key: Caller } | Refused> {
  const [path = '', query] = (request.url ?? '').split('?', 2);
  if (!/^\/realtime\/v1\/websocket\/?$/.test(path)) {
    return { status: 404, error: 'There is nothing at this address' };
  }
  const parameters = new URLSearchParams(query);
  const header = request.headers.apikey;
  const given = parameters.get('apikey') ?? (typeof header === 'string' ? header : null);
  if (!given) return { status: 401, error: 'API key is missing' };
  const key = verifier.key(given);
  if (!key) return keyRefusal(given, verifier);
  const version = VERSIONS.find((known) => known === (parameters.get('vsn') ?? '1.0.0'));
  if (!version) return { status: 400, error: 'There is no such version of the protocol' };
  return { version, key };
}

/** Explains why a key is refused: a session token, an expired token, or an unknown text. */
async function keyRefusal(given: string, verifier: TokenVerifier): Promise<Refused> {
  try {
    await verifier.verify(given);
    return { status: 403, error: 'API key is not one of this project' };
  } catch (error) {
    const isExpired = error instanceof TokenError && error.fault === 'expired';
    return { status: 401, error: isExpired ? 'Token has expired' : 'API key is invalid' };
  }
}

export function refuseUpgrade(socket: Duplex, { status, error }: Refused): void {
  const body = JSON.stringify({ error });
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(status === 429 || status === 503 ? ['Retry-After: 1'] : []),
      '',
      body,
    ].join('\r\n'),
  );
}
