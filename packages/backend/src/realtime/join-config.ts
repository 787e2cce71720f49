import { randomUUID } from 'node:crypto';
import { parseBindings, type Binding } from './changes/binding.ts';
import { badRequest, Refusal } from './refusal.ts';
import { isObject } from './wire/frame.ts';

/** The configuration of a join. */
export interface JoinConfig {
  /** null = the key in the URL is used. */
  token: string | null;
  isPrivate: boolean;
  bindings: readonly Binding[];
  broadcast: { ack: boolean; self: boolean; wantsReplicationReady: boolean };
  presence: { key: string; isEnabled: boolean };
}

const MAX_KEY = 255;
/** Equal to the limit for all headers of a request. */
const MAX_TOKEN = 16 * 1024;

/** Errors: Refusal. */
export function parseJoin(payload: Readonly<Record<string, unknown>>): JoinConfig {
  const config = objectAt(payload, 'config');
  const broadcast = objectAt(config, 'broadcast');
  const presence = objectAt(config, 'presence');
  const { key } = presence;
  if (key !== undefined && key !== null && (typeof key !== 'string' || key.length > MAX_KEY)) {
    throw badRequest(`presence.key must be a text of at most ${MAX_KEY} characters`);
  }
  if (broadcast.replay !== undefined && broadcast.replay !== null) {
    throw new Refusal('NotImplemented', 'The embedded backend keeps no broadcasts that could be replayed');
  }
  return {
    token: tokenOf(payload),
    isPrivate: config.private === true,
    bindings: parseBindings(config.postgres_changes),
    broadcast: {
      ack: broadcast.ack === true,
      self: broadcast.self === true,
      wantsReplicationReady: broadcast.replication_ready === true,
    },
    presence: {
      key: typeof key === 'string' && key !== '' ? key : randomUUID(),
      isEnabled: presence.enabled === true,
    },
  };
}

/** Returns the token of a join or access_token message; null for a key that is not a JWT. Errors: Refusal. */
export function tokenOf({ access_token: token }: Readonly<Record<string, unknown>>): string | null {
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return null;
  if (token.length > MAX_TOKEN) {
    throw new Refusal('InvalidJWTToken', `A token has at most ${MAX_TOKEN} characters`);
  }
  return token;
}

function objectAt(
  parent: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = parent[name];
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw badRequest(`${name} must be an object`);
  return value;
}
