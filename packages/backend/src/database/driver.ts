import type postgres from 'postgres';
import { guardedSockets, type OpenSocket } from './postgres-socket.ts';

/** Parses int8 as a number if exact, otherwise as a bigint. */
function parseBigint(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: parseBigint },
  json: { to: 114, from: [114, 3802], serialize: asJson, parse: JSON.parse as (text: string) => unknown },
};

const CONNECT_SECONDS = 5;

/** Common options of postgres.js. */
export const DRIVER = {
  onnotice: () => undefined,
  types: TYPES,
  connect_timeout: CONNECT_SECONDS,
  max: 1,
  // Pools close idle connections themselves.
  max_lifetime: null,
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;

/** Creates a socket factory; connections to the same server share one, so that failures are counted together. */
export const sockets = (): OpenSocket => guardedSockets({ connectTimeout: CONNECT_SECONDS * 1000 });

export type Sql = postgres.Sql<{ bigint: number | bigint; json: unknown }>;
