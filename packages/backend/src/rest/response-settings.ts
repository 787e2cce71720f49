import type { ApiResult } from '../database/database.ts';
import { RestError } from './rest-error.ts';

/** Applies the status and headers that a function set as `response.status` and `response.headers`. */
export function applyResponseSettings(response: Response, { status, headers }: ApiResult): Response {
  if (status === null && headers === null) return response;
  const own = headers === null ? [] : readHeaders(headers);
  const all = new Headers(response.headers);
  for (const [name] of own) all.delete(name);
  for (const [name, value] of own) all.append(name, value);
  const code = status === null ? response.status : readStatus(status);
  const isEmpty = code === 204 || code === 205 || code === 304;
  return new Response(isEmpty ? null : response.body, { status: code, headers: all });
}

function readStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  if (status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

/** Headers about the body, which only the server sets. */
const OF_THE_BODY = /^(content-length|content-encoding|transfer-encoding|connection)$/i;

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError('no list');
    return list
      .map((item: unknown): [string, string] => {
        const [pair, ...more] = Object.entries(Object(item) as object);
        const [name, value] = pair ?? [];
        if (typeof name !== 'string' || typeof value !== 'string' || more.length > 0) throw new TypeError();
        // append() throws for an invalid header.
        new Headers().append(name, value);
        return [name, value];
      })
      .filter(([name]) => !OF_THE_BODY.test(name));
  } catch {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  }
}
