import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { BucketUrl } from '@marketdesk/backend/s3/bucket-url.ts';
import type { SecondFactor, StaffAccess } from '@marketdesk/contract/enums.ts';
import type { RevolutCredentials } from '@marketdesk/payouts/revolut/tokens.ts';
import { readBackups, type BackupsConfig } from './backup/configuration.ts';
import { readCredentials, readPayouts, type PayoutsConfig } from './payouts/configuration.ts';
import { readDebtor, type PayoutDebtor } from './payouts/debtor.ts';
import { readSingleSignOn, type SingleSignOnConfig } from './single-sign-on/configuration.ts';
import type { StripeOptions } from './stripe/stripe.ts';
import { takeServiceManager, type ServiceManager } from './supervision/service-manager.ts';
import { SECRET_VARIABLES, variables, type Variables } from './variables.ts';

export interface EmbeddedBackend {
  kind: 'embedded';
  /** null = our own PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Address of PostgreSQL itself if `databaseUrl` leads to a pooler; used for notifications. */
  directUrl: string | null;
  /** A streaming replica for reads. */
  readUrl: string | null;
  /** Connections of each process, for requests. */
  databaseConnections: number;
  jwtSecret: string | undefined;
  anonKey: string | undefined;
  serviceRoleKey: string | undefined;
}

export interface HostedBackend {
  kind: 'hosted';
  url: string;
  anonKey: string;
  serviceRoleKey: string;
}

export interface Config {
  host: string;
  /** 0 = any free port. */
  port: number;
  /** Absolute path. */
  dataDir: string;
  backend: EmbeddedBackend | HostedBackend;
  /** The bucket of uploaded pictures; null = the data folder or the database. */
  storageBucket: BucketUrl | null;
  /** The server's address for browsers, without a trailing slash; null = the address it listens on. */
  siteUrl: string | null;
  /** Number of trusted proxies in front of the server. */
  proxies: number;
  /** Further redirect targets of mailed links; `*` and `**` are wildcards. */
  redirectUrls: string[];
  staffAccess: StaffAccess;
  /** Who must use two-factor authentication. */
  secondFactor: SecondFactor;
  /** Hours until a staff session ends: without renewal, and in total. */
  staffSessions: { idleHours: number; maxHours: number };
  singleSignOn: SingleSignOnConfig;
  /** Default of a new installation, applied at its first start; null = off in the demo marketplace, otherwise on. */
  twoPersonRule: 'on' | 'off' | null;
  deepLink: string;
  /** Whether to fill an empty embedded database with the demo marketplace. */
  seedDemo: boolean;
  /** Number of profiles in the demo marketplace. */
  demoScale: number;
  smtpUrl: string | null;
  mailFrom: string | null;
  payouts: PayoutsConfig;
  /** The account that payout runs are paid from; null = none. */
  payoutDebtor: PayoutDebtor | null;
  /** null = price IDs are not checked. */
  stripe: StripeOptions | null;
  /** Ed25519 key that signs audit log heads; null = the key in the data folder. */
  auditSigningKey: string | null;
  /** 32 bytes in base64; null = the key in the data folder. */
  privacyMasterKey: string | null;
  /** Whether events may be sent to private addresses and without TLS. */
  webhooksAllowPrivate: boolean;
  /** null = no place for backups. */
  backups: BackupsConfig | null;
  metricsToken: string | null;
  /** Base address of the OTLP receiver; null = no traces. */
  tracesUrl: string | null;
  tileUrl: string | null;
  flagUrl: string | null;
  /** Origins of avatars and other images, besides this server and the backend. */
  imageSources: string[];
  logLevel: Variables['LOG_LEVEL'];
}

/** The only place that reads the environment. */
export function configFromEnvironment(): Config {
  return readConfig(process.env);
}

/** null = not started by systemd. */
export function serviceManagerFromEnvironment(): ServiceManager | null {
  return takeServiceManager(process.env, process.pid);
}

/** Revolut credentials, without a refresh token. Errors: ConfigurationError. */
export function revolutCredentialsFromEnvironment(): RevolutCredentials {
  return readCredentials(readVariables(process.env));
}

/** Errors: ConfigurationError with one line for each invalid variable. An empty variable counts as unset. */
export function readConfig(environment: Environment): Config {
  const data = readVariables(environment);
  return {
    host: data.HOST.replace(/^\[|\]$/g, ''),
    port: data.PORT,
    dataDir: path.resolve(data.DATA_DIR),
    backend: readBackend(data),
    storageBucket: data.STORAGE_S3_URL ?? null,
    siteUrl: data.SITE_URL ?? null,
    proxies: data.TRUSTED_PROXIES,
    redirectUrls: data.REDIRECT_URLS,
    staffAccess: data.STAFF_ACCESS,
    secondFactor: data.SECOND_FACTOR,
    staffSessions: { idleHours: data.STAFF_SESSION_IDLE, maxHours: data.STAFF_SESSION_MAX },
    singleSignOn: readSingleSignOn(data),
    twoPersonRule: data.TWO_PERSON_RULE ?? null,
    deepLink: data.APP_DEEP_LINK,
    // An external PostgreSQL is seeded only on request.
    seedDemo: data.SUPABASE_URL ? false : data.DATABASE_URL ? data.DEMO === '1' : data.DEMO !== '0',
    demoScale: data.DEMO_SCALE,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    payouts: readPayouts(data),
    payoutDebtor: readDebtor(data),
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? null
        : { secretKey: data.STRIPE_SECRET_KEY, apiUrl: data.STRIPE_API_URL },
    auditSigningKey: data.AUDIT_SIGNING_KEY ?? null,
    privacyMasterKey: data.PRIVACY_MASTER_KEY ?? null,
    webhooksAllowPrivate: data.WEBHOOKS_ALLOW_PRIVATE === '1',
    backups: readBackups(data),
    metricsToken: data.METRICS_TOKEN ?? null,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tileUrl: data.TILE_URL,
    flagUrl: data.FLAG_URL,
    imageSources: data.IMAGE_SOURCES,
    logLevel: data.LOG_LEVEL,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

function readVariables(environment: Environment): Variables {
  const given: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const value = environment[name]?.trim();
    if (value) given[name] = value;
  }
  const { data, error } = variables.safeParse(given);
  if (!data) {
    throw new ConfigurationError(
      error.issues.map(({ path: [name], message }) => explain(String(name), message, given)).join('\n'),
    );
  }
  return data;
}

function explain(name: string, message: string, given: Readonly<Record<string, string | undefined>>): string {
  const value = given[name];
  const shown =
    value === undefined || SECRET_VARIABLES.includes(name) ? '' : `, but is ${JSON.stringify(value)}`;
  return `${name} ${message}${shown}.`;
}

function readBackend(data: Variables): Config['backend'] {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = data;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (data[name] && !data.DATABASE_URL) {
      throw new ConfigurationError(`${name} may only be set together with DATABASE_URL.`);
    }
  }
  if (url === undefined) {
    return {
      kind: 'embedded',
      databaseUrl: data.DATABASE_URL ?? null,
      directUrl: data.DATABASE_DIRECT_URL ?? null,
      readUrl: data.DATABASE_READ_URL ?? null,
      databaseConnections: data.DATABASE_CONNECTIONS,
      jwtSecret: data.JWT_SECRET,
      anonKey,
      serviceRoleKey,
    };
  }
  if (data.DATABASE_URL) {
    throw new ConfigurationError(
      'DATABASE_URL must not be set together with SUPABASE_URL: the hosted backend has its own database.',
    );
  }
  if (data.STORAGE_S3_URL) {
    throw new ConfigurationError(
      'STORAGE_S3_URL must not be set together with SUPABASE_URL: the hosted backend has its own storage.',
    );
  }
  if (data.DEMO === '1') {
    throw new ConfigurationError(
      'DEMO must be "0" or unset with SUPABASE_URL: a hosted backend is never seeded.',
    );
  }
  if (!anonKey) throw new ConfigurationError('SUPABASE_ANON_KEY must be set together with SUPABASE_URL.');
  if (!serviceRoleKey) {
    throw new ConfigurationError('SUPABASE_SERVICE_ROLE_KEY must be set together with SUPABASE_URL.');
  }
  return { kind: 'hosted', url, anonKey, serviceRoleKey };
}
