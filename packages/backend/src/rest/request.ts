import type { Client } from '../database/client.ts';
import type { Caller } from '../tokens/verifier.ts';
import type { Preferences } from './preferences.ts';
import { notImplemented, RestError } from './rest-error.ts';

/** A parsed request to /rest/v1. */
export interface RestRequest {
  request: Request;
  method: string;
  /** The path after `/rest/v1/`, decoded. */
  path: string;
  /** Query string without the question mark; empty on the hot path. */
  search: string;
  caller: Caller;
  /** Queue and connections of the request. */
  client: Client;
  prefer: Preferences;
}

/** Staff and the service key may send expensive requests. */
export const isTrusted = ({ lane }: Client): boolean => lane !== 'users';

export interface Format {
  /** One object instead of an array; other row counts are refused. */
  single: boolean;
  contentType: string;
  isCsv: boolean;
}

const JSON_FORMAT: Format = {
  single: false,
  contentType: 'application/json; charset=utf-8',
  isCsv: false,
};
const CSV_FORMAT: Format = { single: false, contentType: 'text/csv; charset=utf-8', isCsv: true };
const OBJECT_FORMAT: Format = {
  single: true,
  contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
  isCsv: false,
};
const UNSUPPORTED_TYPES = /^(application\/vnd\.pgrst\.(plan|array)|application\/geo\+json|.*nulls=stripped)/;

/** Parses the `Accept` header. */
export function parseAccept(header: string | null): Format {
  if (header === null || header === '*/*' || header === 'application/json') return JSON_FORMAT;
  const types = header.split(',').map((type) => type.trim());
  for (const type of types) {
    const name = type.split(';')[0]?.trim();
    if (name === 'application/vnd.pgrst.object+json' || name === 'application/vnd.pgrst.object') {
      if (type.includes('nulls=stripped')) throw notImplemented(`The media type ${type} is not implemented.`);
      return OBJECT_FORMAT;
    }
    if (name === 'application/json' || name === '*/*' || name === 'application/*') return JSON_FORMAT;
    if (name === 'text/csv') return CSV_FORMAT;
    if (UNSUPPORTED_TYPES.test(type)) throw notImplemented(`The media type ${type} is not implemented.`);
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);
}

/** Refuses every schema except public. */
export function checkProfile(header: string | null): void {
  if (header === null || header === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${header}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}

/** Refuses bodies that are not JSON. */
export function checkContentType(header: string | null): void {
  if (header === null || /^application\/json\s*(;|$)/i.test(header)) return;
  throw notImplemented(`A body of type ${header.split(';')[0]?.trim()} is not implemented: send JSON.`);
}

/** Returns the Range header, which only GET may use (RFC 9110). */
export const rangeOf = ({ method, headers }: Request): string | null =>
  method === 'GET' ? headers.get('range') : null;
