import { parseBic, parseIban } from '@marketdesk/bank-files/accounts.ts';
import { isPermittedName } from '@marketdesk/bank-files/write/characters.ts';
import { faultOfSecret } from '@marketdesk/backend/keys.ts';
import { SECOND_FACTOR, STAFF_ACCESS } from '@marketdesk/contract/enums.ts';
import { z } from 'zod';
import { isSigningKey } from './audit/signing-key.ts';
import { readGroupRoles } from './single-sign-on/group-roles.ts';
import {
  areAddresses,
  asList,
  bucketAddress,
  choice,
  databaseUrl,
  cron,
  hours,
  integer,
  isDeepLink,
  isOrigin,
  parsed,
  safeAddress,
  template,
  text,
  url,
  withoutSlash,
} from './variable-checks.ts';

export const isMasterKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text);

const MAIL_SERVER = 'an address like smtp://user:password@host:587';

/*
 * Every environment variable with its validation, default, error message and meaning, by section of docs/variables.md, which
 * `npm run generate` writes. `describe` or `meta` comes last; `shownDefault` is a default that other code decides.
 */

const address = {
  HOST: text(/^(\[[0-9a-f:]+\]|[\w.:-]+)$/i, 'a host name or an address')
    .default('127.0.0.1')
    .describe('where the server listens'),
  PORT: integer(0, 65_535).default(3000).describe('the port it listens on; `0` picks a free one'),
  SITE_URL: url(['http:', 'https:'], 'an address like https://desk.example.com, without a path')
    .refine((value) => new URL(value).pathname === '/' && !value.includes('?') && !value.includes('#'), {
      error: 'must be an address like https://desk.example.com, without a path',
    })
    .transform(withoutSlash)
    .optional()
    .meta({
      description: "the console's public address, as seen through a proxy; no path",
      shownDefault: '`http://HOST:PORT`',
    }),
  TRUSTED_PROXIES: integer(0, 9)
    .default(0)
    .describe(
      "how many [proxies of your own](operating.md#behind-a-proxy) are in front; the client's address is taken from what they append to `X-Forwarded-For`",
    ),
  REDIRECT_URLS: z
    .string()
    .transform(asList)
    .refine(areAddresses, {
      error: 'must be addresses that start with a scheme such as https://, separated by commas',
    })
    .default([])
    .describe(
      'further addresses that links in mails may lead to, separated by commas; `*` matches within one segment, `**` across segments',
    ),
  APP_DEEP_LINK: z
    .string()
    .refine(isDeepLink, { error: 'must be an address like app://screen' })
    .default('marketdesk://subscription')
    .describe(
      "the mobile app's subscription screen; a mail about an answer from support leads there with `ticket_id`",
    ),
};

const data = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('[folder](operating.md#data-and-keys) of the embedded database, the keys and the outbox'),
  DATABASE_URL: databaseUrl()
    .optional()
    .describe(
      '`postgres://user:password@host:5432/name`, used instead of the embedded database; also with [TLS](postgresql.md#tls) and [several hosts](postgresql.md#several-hosts)',
    ),
  DATABASE_DIRECT_URL: databaseUrl()
    .optional()
    .describe(
      'the address of PostgreSQL itself, if `DATABASE_URL` points to a pooler such as PgBouncer; used for notifications',
    ),
  DATABASE_READ_URL: databaseUrl()
    .optional()
    .describe(
      'a [streaming replica](postgresql.md#a-replica-for-reads) of that database, which answers reads',
    ),
  DATABASE_CONNECTIONS: integer(3, 100)
    .default(8)
    .describe(
      "connections of each process for people's requests, at least 3; there are up to 12 more for [its own work](postgresql.md#connections)",
    ),
  STORAGE_S3_URL: bucketAddress().optional().meta({
    description:
      '`https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`: the [bucket](operating.md#storage) that uploaded pictures are stored in',
    shownDefault: '`DATA_DIR/storage`; with `DATABASE_URL` the database',
  }),
  SUPABASE_URL: url(['http:', 'https:'], 'an address that starts with https:// or http://')
    .transform(withoutSlash)
    .optional()
    .describe('a [hosted backend](hosted.md), used instead of the embedded one; needs the next two'),
  SUPABASE_ANON_KEY: z
    .string()
    .optional()
    .meta({ description: "the browser's key to the backend", shownDefault: 'generated' }),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional().meta({
    description:
      "the server's key to the backend; never sent to a browser. Without `SUPABASE_URL`, at least 32 characters, 8 of them different",
    shownDefault: 'generated',
  }),
  JWT_SECRET: z
    .string()
    .check(({ value, issues }) => {
      const message = faultOfSecret(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    })
    .optional()
    .meta({
      description: 'signs sessions and the generated keys; at least 32 characters, 8 of them different',
      shownDefault: 'generated',
    }),
  PRIVACY_MASTER_KEY: z
    .string()
    .refine(isMasterKey, { error: 'must be 32 bytes in base64, as "openssl rand -base64 32" makes' })
    .optional()
    .meta({
      description:
        '[the master key](operating.md#the-master-key) of personal data in the audit log: 32 bytes in base64, from `openssl rand -base64 32`',
      shownDefault: 'generated',
    }),
  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, {
      error: 'must be an Ed25519 key, as "openssl genpkey -algorithm ed25519" makes',
    })
    .optional()
    .meta({
      description:
        'signs [heads of the audit log](operating.md#the-audit-log): an Ed25519 key from `openssl genpkey -algorithm ed25519`, with or without its first and last line',
      shownDefault: 'generated',
    }),
  DEMO: choice(['0', '1']).optional().meta({
    description: '`0`: an empty database stays empty. With `DATABASE_URL`, `1` fills an empty one',
    shownDefault: '`1` with the embedded database',
  }),
  DEMO_SCALE: integer(50, 10_000_000).default(2000).describe('people in the demo marketplace, at least 50'),
};

const staff = {
  STAFF_ACCESS: choice(STAFF_ACCESS)
    .default('staff')
    .describe('`staff`: admins and moderators may enter; `admins`: only admins'),
  SECOND_FACTOR: choice(SECOND_FACTOR)
    .default('off')
    .describe(
      'who must use [two-factor authentication](operating.md#second-factor): `admins`, `staff` or nobody. People who have set it up always need it',
    ),
  STAFF_SESSION_IDLE: hours('12h').describe(
    'how long staff stay signed in [without using the session](operating.md#staff-sessions); hours or days, `2h` to `365d`',
  ),
  STAFF_SESSION_MAX: hours('7d').describe(
    'after what time staff must sign in again in any case; hours or days, `2h` to `365d`',
  ),
  TWO_PERSON_RULE: choice(['on', 'off']).optional().meta({
    description:
      'whether [loosening a rule needs a second admin](payouts.md#two-admins) in a new installation; read at its first start only',
    shownDefault: '`off` in the demo marketplace, else `on`',
  }),
};

const singleSignOn = {
  OIDC_ISSUER: safeAddress('https://login.example.com/realms/staff')
    .optional()
    .describe(
      'the identity provider for [single sign-on](single-sign-on.md), https only, except on this machine; needs the next three',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe("the client's id there"),
  OIDC_CLIENT_SECRET: z.string().optional().describe('its secret'),
  OIDC_CLIENT_SECRET_FILE: z.string().optional().describe('a file with the secret, instead of the variable'),
  OIDC_ROLES: z
    .string()
    .transform((value, context) => {
      const roles = readGroupRoles(value);
      if (roles === null) context.addIssue('must be group=role, separated by commas, like desk-admins=admin');
      return roles ?? [];
    })
    .optional()
    .describe(
      'roles of groups: `group=role, …`; the first match wins. A role is `moderator`, `admin` or the name of a staff role',
    ),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional().meta({
    description: 'the company, on the button *Sign in with …*; at most 40 characters',
    shownDefault: '`single sign-on`',
  }),
  OIDC_SCOPES: z
    .string()
    .refine((value) => ['openid', 'email'].every((scope) => value.split(/\s+/).includes(scope)), {
      error: 'must contain openid and email, separated by spaces',
    })
    .optional()
    .meta({
      description: 'scopes to ask for, separated by spaces',
      shownDefault: '`openid email profile offline_access`',
    }),
  OIDC_GROUPS_CLAIM: z.string().optional().meta({
    description: "the claim with a person's groups; a path such as `realm_access.roles` is possible",
    shownDefault: '`groups`',
  }),
  OIDC_ONLY: choice(['0', '1'])
    .optional()
    .meta({ description: "`1`: staff can't use passwords", shownDefault: '`0`' }),
};

const mails = {
  SMTP_URL: url(['smtp:', 'smtps:'], MAIL_SERVER)
    // Without a host name, nodemailer would send to this machine.
    .refine((value) => new URL(value).hostname !== '', { error: `must be ${MAIL_SERVER}` })
    .optional()
    .describe(
      '`smtp://user:password@host:587` or `smtps://…`; without it mails are written to files. A hosted backend mails its own links; this server sends the rest',
    ),
  MAIL_FROM: text(/^[^@\r\n]+@[^@\s]+$/, 'a mail address, like Marketdesk <desk@example.com>')
    .optional()
    .meta({ description: 'the sender of mails', shownDefault: '`Marketdesk <no-reply@host of SITE_URL>`' }),
};

const payouts = {
  PAYOUT_PROVIDER: choice(['none', 'simulator', 'revolut']).optional().meta({
    description:
      'what Process Now pays through: `revolut`, `simulator` (moves no money; the demo marketplace only) or `none`. [The same in every process](payouts.md)',
    shownDefault: '`simulator` with the demo marketplace, else `none`',
  }),
  REVOLUT_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'client id of the API certificate in Revolut Business; this and the next five are required for `revolut`',
    ),
  REVOLUT_PRIVATE_KEY_FILE: z
    .string()
    .optional()
    .describe('PEM file with the RSA key whose certificate was uploaded there'),
  REVOLUT_ISSUER: text(/^[\w.-]+$/, 'a domain like desk.example.com, without https://')
    .optional()
    .describe('domain of the redirect URI entered there, without `https://`'),
  REVOLUT_REFRESH_TOKEN: z.string().optional().describe('obtained once, see [Payouts](payouts.md)'),
  REVOLUT_ACCOUNT_ID: z
    .guid({ error: 'must be the id of the euro account that pays' })
    .optional()
    .describe('id of the euro account that pays'),
  REVOLUT_WEBHOOK_SECRETS: z
    .string()
    .transform(asList)
    .default([])
    .describe(
      'the secret that Revolut signs webhooks with; several, separated by commas, while one is being replaced',
    ),
  REVOLUT_API_URL: safeAddress('https://b2b.revolut.com')
    .transform(withoutSlash)
    .default('https://b2b.revolut.com')
    .describe('`https://sandbox-b2b.revolut.com` for the sandbox; https only, except on this machine'),
  REVOLUT_AUDIENCE: z
    .string()
    .default('https://revolut.com')
    .describe('the audience of the client assertion'),
  SEPA_DEBTOR_NAME: z
    .string()
    .refine((value) => value.length <= 70 && isPermittedName(value), {
      error: 'must be the holder of the account, in at most 70 characters with Latin letters',
    })
    .optional()
    .meta({
      description: 'holder of the account that [payout runs](payouts.md#payout-runs) are paid from',
      shownDefault: 'the demo marketplace: an account of its own',
    }),
  SEPA_DEBTOR_IBAN: parsed(parseIban, 'an IBAN like DE89 3704 0044 0532 0130 00').optional().meta({
    description: 'IBAN of that account. Without both no run can be prepared',
    shownDefault: 'the demo marketplace: an account of its own',
  }),
  SEPA_DEBTOR_BIC: parsed(parseBic, 'a BIC like COBADEFFXXX')
    .optional()
    .describe('the BIC of that account, if the bank asks for it'),
  SEPA_BATCH_BOOKING: choice(['true', 'false']).optional().meta({
    description:
      'whether the bank shall book a run as one line of the statement; `false`: one line for each payment',
    shownDefault: '`true`',
  }),
  STRIPE_SECRET_KEY: text(/^[sr]k_\w+$/, 'a key that starts with sk_ or rk_')
    .optional()
    .describe(
      'a key, `sk_…` or `rk_…`, that may read prices: price ids are then checked and shown with currency and amount',
    ),
  STRIPE_API_URL: safeAddress('https://api.stripe.com')
    .transform(withoutSlash)
    .default('https://api.stripe.com')
    .describe("base URL of Stripe's API; https only, except on this machine"),
};

const backups = {
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('folder for [scheduled backups](operating.md#scheduled-backups); it must exist'),
  BACKUP_S3_URL: bucketAddress()
    .optional()
    .describe('`https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`: a bucket instead of that folder'),
  BACKUP_SCHEDULE: cron('0 2 * * *')
    .optional()
    .describe('when a backup is made: five cron fields, like `0 2 * * *` for every night at two'),
  BACKUP_KEEP: integer(1, 9999).default(14).describe('how many backups are kept'),
  BACKUP_DRILL: cron('0 4 * * 0')
    .optional()
    .describe('when the newest backup is restored for a trial, like `0 4 * * 0` for Sundays at four'),
  TZ: z.string().default('UTC').describe('time zone of both, like `Europe/Berlin`'),
};

const monitoring = {
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('bearer token for `/metrics` from other machines; 16 characters at least'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'an address like http://127.0.0.1:4318')
    .transform(withoutSlash)
    .optional()
    .describe('base address of an OTLP receiver for [traces](operating.md#traces); unset: none are recorded'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'),
};

const pages = {
  TILE_URL: template(['{z}', '{x}', '{y}'])
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('address of map tiles, with `{z}`, `{x}` and `{y}`; `none` shows only the built-in outline'),
  FLAG_URL: template(['{code}']).default(null).meta({
    description: 'address of flag pictures, with `{code}`; `none` uses the built-in ones',
    shownDefault: '`none`',
  }),
  WEBHOOKS_ALLOW_PRIVATE: choice(['0', '1'])
    .default('0')
    .describe(
      '`1` lets integrations send events to private addresses and without TLS; otherwise an admin could reach services inside of your network',
    ),
  IMAGE_SOURCES: z
    .string()
    .transform(asList)
    .refine((list) => list.every(isOrigin), {
      error: 'must be origins like https://cdn.example.com, separated by commas',
    })
    .default([])
    .describe('further origins that avatars and pictures may be loaded from, separated by commas'),
};

/** The variables by heading of docs/variables.md. */
export const VARIABLE_SECTIONS = {
  Addresses: address,
  'Database and keys': data,
  Staff: staff,
  'Single sign-on': singleSignOn,
  Mails: mails,
  Payouts: payouts,
  Backups: backups,
  'Metrics and logs': monitoring,
  'Pictures and maps': pages,
};

export const variables = z.object({
  ...address,
  ...data,
  ...staff,
  ...singleSignOn,
  ...mails,
  ...payouts,
  ...backups,
  ...monitoring,
  ...pages,
});

export type Variables = z.output<typeof variables>;

/** Messages never repeat the values of these variables. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'BACKUP_S3_URL',
  'STORAGE_S3_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'JWT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'AUDIT_SIGNING_KEY',
  'PRIVACY_MASTER_KEY',
  'REVOLUT_REFRESH_TOKEN',
  'REVOLUT_WEBHOOK_SECRETS',
  'STRIPE_SECRET_KEY',
];
