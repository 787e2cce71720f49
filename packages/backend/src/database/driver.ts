import type postgres from 'postgres';

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

/** Common options of postgres.js. */
export const DRIVER = {
  onnotice: () => undefined,
  types: TYPES,
  // Until PostgreSQL has accepted the password, after the socket was opened.
  connect_timeout: 5,
  max: 1,
  // Sockets are encrypted by `connectTo`.
  ssl: false,
  // Pools close idle connections themselves.
  max_lifetime: null,
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;

export type Sql = postgres.Sql<{ bigint: number | bigint; json: unknown }>;
