import type { Client } from '../database/client.ts';
import type { Caller } from '../tokens/verifier.ts';
import { notImplemented, RestError } from './rest-error.ts';

/** A request to /rest/v1, taken apart as far as every handler needs it. */
export interface RestRequest {
  request: Request;
  method: string;
  /** After `/rest/v1/`, decoded. */
  path: string;
  /** Without the question mark; empty on the hot path. */
  search: string;
  caller: Caller;
  /** In whose turn it is answered. */
  client: Client;
}

/** Staff, and whoever has the service key, may ask for what costs more. */
export const isTrusted = ({ lane }: Client): boolean => lane !== 'users';

export interface Preferences {
  count: boolean;
  minimal: boolean;
}

const NO_PREFERENCES: Preferences = { count: false, minimal: false };

/** What `Prefer` asks for that this backend knows; the rest is a preference, which one may ignore. */
export function parsePrefer(header: string | null): Preferences {
  if (header === null) return NO_PREFERENCES;
  const wishes = header.split(',').map((wish) => wish.trim());
  return {
    // An exact number is also a good estimate.
    count: wishes.some((wish) => /^count=(exact|planned|estimated)$/.test(wish)),
    minimal: wishes.includes('return=minimal'),
  };
}

export interface Format {
  /** One object instead of an array; anything but one row is refused. */
  single: boolean;
  contentType: string;
}

const JSON_FORMAT: Format = { single: false, contentType: 'application/json; charset=utf-8' };
const OBJECT_FORMAT: Format = {
  single: true,
  contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
};
const LEFT_OUT = /^(text\/csv|application\/vnd\.pgrst\.(plan|array)|application\/geo\+json|.*nulls=stripped)/;

/** What `Accept` asks for. */
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
    if (LEFT_OUT.test(type)) throw notImplemented(`The media type ${type} is not implemented.`);
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);
}

/** Only schema public is exposed. */
export function checkProfile(header: string | null): void {
  if (header === null || header === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${header}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}
