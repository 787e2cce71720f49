import { parseBic, parseIban } from '@marketdesk/bank-files/accounts.ts';
import { isPermittedName } from '@marketdesk/bank-files/write/characters.ts';
import { faultOfSecret } from '@marketdesk/backend/keys.ts';
import { SECOND_FACTOR, STAFF_ACCESS } from '@marketdesk/contract/enums.ts';
import { isSafeAddress } from '@marketdesk/payouts/safe-address.ts';
import { z } from 'zod';
import { isSigningKey } from './audit/signing-key.ts';
import { readGroupRoles } from './single-sign-on/group-roles.ts';

export const isMasterKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text);

const MAIL_SERVER = 'an address like smtp://user:password@host:587';

/** Every environment variable with its validation, default and error message. */
export const variables = z.object({
  HOST: text(/^(\[[0-9a-f:]+\]|[\w.:-]+)$/i, 'a host name or an address').default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),

  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_DIRECT_URL: url(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_READ_URL: url(
    ['postgres:', 'postgresql:'],
    'an address like postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_CONNECTIONS: integer(3, 100).default(8),
  SUPABASE_URL: url(['http:', 'https:'], 'an address that starts with https:// or http://')
    .transform(withoutSlash)
    .optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  JWT_SECRET: z
    .string()
    .check(({ value, issues }) => {
      const message = faultOfSecret(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    })
    .optional(),

  SITE_URL: url(['http:', 'https:'], 'an address like https://desk.example.com, without a path')
    .refine((value) => new URL(value).pathname === '/' && !value.includes('?') && !value.includes('#'), {
      error: 'must be an address like https://desk.example.com, without a path',
    })
    .transform(withoutSlash)
    .optional(),
  TRUSTED_PROXIES: integer(0, 9).default(0),
  REDIRECT_URLS: z
    .string()
    .transform(asList)
    .refine(areAddresses, {
      error: 'must be addresses that start with a scheme such as https://, separated by commas',
    })
    .default([]),
  STAFF_ACCESS: choice(STAFF_ACCESS).default('staff'),
  SECOND_FACTOR: choice(SECOND_FACTOR).default('off'),
  STAFF_SESSION_IDLE: hours('12h'),
  STAFF_SESSION_MAX: hours('7d'),
  TWO_PERSON_RULE: choice(['on', 'off']).optional(),
  OIDC_ISSUER: safeAddress('https://login.example.com/realms/staff').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .refine((value) => ['openid', 'email'].every((scope) => value.split(/\s+/).includes(scope)), {
      error: 'must contain openid and email, separated by spaces',
    })
    .optional(),
  OIDC_GROUPS_CLAIM: z.string().optional(),
  OIDC_ROLES: z
    .string()
    .transform((value, context) => {
      const roles = readGroupRoles(value);
      if (roles === null) context.addIssue('must be group=role, separated by commas, like desk-admins=admin');
      return roles ?? [];
    })
    .optional(),
  OIDC_ONLY: choice(['0', '1']).optional(),
  APP_DEEP_LINK: z
    .string()
    .refine(isDeepLink, { error: 'must be an address like app://screen' })
    .default('marketdesk://subscription'),

  DEMO: choice(['0', '1']).optional(),
  DEMO_SCALE: integer(50, 10_000_000).default(2000),

  SMTP_URL: url(['smtp:', 'smtps:'], MAIL_SERVER)
    // Without a host name, nodemailer would send to this machine.
    .refine((value) => new URL(value).hostname !== '', { error: `must be ${MAIL_SERVER}` })
    .optional(),
  MAIL_FROM: text(/^[^@\r\n]+@[^@\s]+$/, 'a mail address, like Marketdesk <desk@example.com>').optional(),

  PAYOUT_PROVIDER: choice(['none', 'simulator', 'revolut']).optional(),
  REVOLUT_API_URL: safeAddress('https://b2b.revolut.com')
    .transform(withoutSlash)
    .default('https://b2b.revolut.com'),
  REVOLUT_CLIENT_ID: z.string().optional(),
  REVOLUT_PRIVATE_KEY_FILE: z.string().optional(),
  REVOLUT_ISSUER: text(/^[\w.-]+$/, 'a domain like desk.example.com, without https://').optional(),
  REVOLUT_AUDIENCE: z.string().default('https://revolut.com'),
  REVOLUT_REFRESH_TOKEN: z.string().optional(),
  REVOLUT_ACCOUNT_ID: z.guid({ error: 'must be the id of the euro account that pays' }).optional(),
  REVOLUT_WEBHOOK_SECRETS: z.string().transform(asList).default([]),

  SEPA_DEBTOR_NAME: z
    .string()
    .refine((value) => value.length <= 70 && isPermittedName(value), {
      error: 'must be the holder of the account, in at most 70 characters with Latin letters',
    })
    .optional(),
  SEPA_DEBTOR_IBAN: parsed(parseIban, 'an IBAN like DE89 3704 0044 0532 0130 00').optional(),
  SEPA_DEBTOR_BIC: parsed(parseBic, 'a BIC like COBADEFFXXX').optional(),
  SEPA_BATCH_BOOKING: choice(['true', 'false']).optional(),

  STRIPE_SECRET_KEY: text(/^[sr]k_\w+$/, 'a key that starts with sk_ or rk_').optional(),
  STRIPE_API_URL: safeAddress('https://api.stripe.com')
    .transform(withoutSlash)
    .default('https://api.stripe.com'),

  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, {
      error: 'must be an Ed25519 key, as "openssl genpkey -algorithm ed25519" makes',
    })
    .optional(),

  PRIVACY_MASTER_KEY: z
    .string()
    .refine(isMasterKey, { error: 'must be 32 bytes in base64, as "openssl rand -base64 32" makes' })
    .optional(),

  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TILE_URL: template(['{z}', '{x}', '{y}']).default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  FLAG_URL: template(['{code}']).default(null),
  IMAGE_SOURCES: z
    .string()
    .transform(asList)
    .refine((list) => list.every(isOrigin), {
      error: 'must be origins like https://cdn.example.com, separated by commas',
    })
    .default([]),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Variables = z.output<typeof variables>;

/** Messages never repeat the values of these variables. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
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

function text(pattern: RegExp, what: string) {
  return z.string().regex(pattern, `must be ${what}`);
}

function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** A duration in hours or days; the value in hours. */
function hours(byDefault: string) {
  const error = 'must be from 2h to 365d, in hours or days like 12h or 7d';
  return z
    .string()
    .regex(/^\d{1,4}[hd]$/, { error, abort: true })
    .transform((value) => Number.parseInt(value, 10) * (value.endsWith('d') ? 24 : 1))
    .refine((value) => value >= 2 && value <= 365 * 24, { error })
    .prefault(byDefault);
}

function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `must be ${values.map((value) => `"${value}"`).join(' or ')}` });
}

/** A value that a parser accepts, as the parser writes it. */
function parsed(parse: (value: string) => string | null, what: string) {
  return z.string().transform((value, context) => {
    const result = parse(value);
    if (result === null) context.addIssue(`must be ${what}`);
    return result ?? '';
  });
}

function url(protocols: string[], what: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be ${what}`,
    abort: true,
  });
}

/** An address for credentials and payments. Plain HTTP is allowed only on loopback, where nobody can intercept it. */
function safeAddress(example: string) {
  return z.string().refine(isSafeAddress, { error: `must be an https address like ${example}`, abort: true });
}

/** Removes trailing slashes, so that paths can be appended. */
function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}

/** A URL template; `none` = null, the built-in one. */
function template(placeholders: string[]) {
  return z
    .string()
    .refine(
      (value) =>
        value === 'none' ||
        (/^https?:\/\//.test(value) && placeholders.every((part) => value.includes(part))),
      { error: `must be an http(s) address with ${placeholders.join(', ')} in it, or "none"` },
    )
    .transform((value) => (value === 'none' ? null : value))
    .nullable();
}

function asList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function areAddresses(list: string[]): boolean {
  return list.every((address) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address));
}

function isOrigin(value: string): boolean {
  return /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(value);
}

// The deep link becomes a link in a page, so it must not be able to run scripts.
function isDeepLink(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(value) && !/^(javascript|data|vbscript|file|blob):/i.test(value);
}
