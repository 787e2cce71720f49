/** One server of a database URL; the name may be a folder of a Unix socket in libpq's notation (`%2Ffolder`). */
export interface Host {
  name: string;
  port: number;
}

/** How the connection is encrypted, as libpq's `sslmode` and `sslrootcert`. */
export interface Encryption {
  /** `require`: without a check of the certificate. `verify-ca`: of its issuer. `verify-full`: also of the host name. */
  mode: 'require' | 'verify-ca' | 'verify-full';
  /** File with the certificates of the issuers; null = the public ones that Node.js knows. */
  issuers: string | null;
}

/** A parsed database URL. */
export interface Address {
  /** With several, the database is on the one that accepts writes. */
  hosts: readonly [Host, ...Host[]];
  /** null = unencrypted. */
  encryption: Encryption | null;
  user: string;
  database: string;
  /** URL for the driver: the first host, without the options that are read here. */
  driverUrl: string;
}

const EXAMPLE = 'an address like postgres://user:password@host:5432/name';
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i;
const PORT = 5432;
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Parses `postgres://user:password@host:5432,host:5433/name?sslmode=…&sslrootcert=…&target_session_attrs=read-write`.
 * Errors: RangeError that continues a sentence after the name of the variable, without the password.
 */
export function parseAddress(text: string): Address {
  const [, start = '', authority = '', rest = ''] = PARTS.exec(text) ?? [];
  const [first, ...others] = authority.split(',').map(parseHost);
  if (start === '' || !first || [first, ...others].includes(null)) throw new RangeError(`must be ${EXAMPLE}`);
  const [firstText = ''] = authority.split(',');
  if (!URL.canParse(start + firstText + rest)) throw new RangeError(`must be ${EXAMPLE}`);
  const url = new URL(start + firstText + rest);
  const encryption = readEncryption(url.searchParams);
  readTarget(url.searchParams, others.length > 0);
  return {
    hosts: [first, ...others.filter((host) => host !== null)],
    encryption,
    user: decodeURIComponent(url.username),
    database: decodeURIComponent(url.pathname.slice(1) || url.username),
    driverUrl: url.href,
  };
}

/** Returns what is wrong with a database URL, as a sentence without its subject; null if it is valid. */
export function faultOfAddress(text: string): string | null {
  try {
    parseAddress(text);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** Reads the options of the encryption and removes them, because the driver would send them to PostgreSQL. */
function readEncryption(options: URLSearchParams): Encryption | null {
  if (options.has('ssl'))
    throw new RangeError('must have sslmode=require or sslmode=verify-full instead of ssl');
  const mode = take(options, 'sslmode') ?? 'disable';
  const given = take(options, 'sslrootcert');
  const issuers = given === 'system' ? null : given;
  if (!MODES.includes(mode)) throw new RangeError(`must have one of these as sslmode: ${MODES.join(', ')}`);
  if (mode === 'verify-full') return { mode, issuers };
  // Anyone gets a certificate from a public issuer, so it proves something only together with the host name.
  if (given === 'system')
    throw new RangeError('must have sslmode=verify-full together with sslrootcert=system');
  if (mode === 'verify-ca' && issuers === null) {
    throw new RangeError('must have sslrootcert=FILE together with sslmode=verify-ca');
  }
  // libpq does the same for `require` with a file.
  if (mode === 'verify-ca' || (mode === 'require' && issuers !== null)) return { mode: 'verify-ca', issuers };
  return mode === 'require' ? { mode, issuers: null } : null;
}

function readTarget(options: URLSearchParams, hasSeveral: boolean): void {
  const target = take(options, 'target_session_attrs');
  if (target === 'read-write' || target === 'primary' || (target === null && !hasSeveral)) return;
  throw new RangeError('must have target_session_attrs=read-write; other values are not supported');
}

function take(options: URLSearchParams, name: string): string | null {
  const value = options.get(name);
  options.delete(name);
  return value === '' ? null : value;
}

function parseHost(text: string): Host | null {
  const [, name, port] = HOST.exec(text) ?? [];
  if (name === undefined) return null;
  return {
    name: name.replace(/^\[|\]$/g, '') || 'localhost',
    port: port === undefined ? PORT : Number(port),
  };
}
