import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { providerName } from './payouts/provider.ts';
import { SECRET_VARIABLES } from './variables.ts';

const HOSTED = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
};

const DEBTOR = { SEPA_DEBTOR_NAME: 'Marketplace GmbH', SEPA_DEBTOR_IBAN: 'DE89370400440532013000' };

describe('without any variable', () => {
  it('serves the demo marketplace from an embedded database on loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('.data'),
      backend: { kind: 'embedded', databaseUrl: null },
      siteUrl: null,
      redirectUrls: [],
      staffAccess: 'staff',
      secondFactor: 'off',
      twoPersonRule: null,
      deepLink: 'marketdesk://subscription',
      seedDemo: true,
      demoScale: 2000,
      flagUrl: null,
      logLevel: 'info',
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', HOST: '  ', STAFF_ACCESS: '' })).toEqual(readConfig({}));
  });
});

describe('payouts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketdesk-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const revolut = () => ({
    PAYOUT_PROVIDER: 'revolut',
    REVOLUT_CLIENT_ID: 'client',
    REVOLUT_PRIVATE_KEY_FILE: file('old.pem', rsa.export({ type: 'pkcs1', format: 'pem' })),
    REVOLUT_ISSUER: 'desk.example.com',
    REVOLUT_REFRESH_TOKEN: 'oa_refresh',
    REVOLUT_ACCOUNT_ID: '85f515e4-588f-4496-a6a5-a7615a193e6b',
    REVOLUT_WEBHOOK_SECRETS: 'wsk_new, wsk_old',
  });

  it('use the configured provider; by default it depends on the demo', () => {
    expect(readConfig({}).payouts).toEqual({ provider: null });
    expect(readConfig({ PAYOUT_PROVIDER: 'none' }).payouts).toEqual({ provider: 'none' });
    expect(providerName(readConfig({}), true)).toBe('simulator');
    expect(providerName(readConfig({}), false)).toBeNull();
    expect(providerName(readConfig({ PAYOUT_PROVIDER: 'none' }), true)).toBeNull();
    expect(providerName(readConfig({ PAYOUT_PROVIDER: 'simulator', HOST: '0.0.0.0' }), false)).toBe(
      'simulator',
    );
    expect(providerName(readConfig(revolut()), true)).toBe('revolut');
  });

  it('through Revolut need all of its variables, and accept either key format', () => {
    const { payouts } = readConfig(revolut());
    expect(payouts).toMatchObject({
      provider: 'revolut',
      revolut: {
        apiUrl: 'https://b2b.revolut.com',
        clientId: 'client',
        privateKey: rsa.export({ type: 'pkcs8', format: 'pem' }),
        audience: 'https://revolut.com',
        webhookSecrets: ['wsk_new', 'wsk_old'],
      },
    });
  });

  it('through Revolut do not start if one is missing, and no value is repeated', () => {
    const complete = revolut();
    for (const name of Object.keys(complete).slice(1)) {
      const message = `${name} must be set together with PAYOUT_PROVIDER=revolut.`;
      expect(() => readConfig({ ...complete, [name]: '' })).toThrow(new ConfigurationError(message));
    }
    expect(() => readConfig({ PAYOUT_PROVIDER: 'revolut' })).toThrow(/^REVOLUT_CLIENT_ID .+\n.+\n/);
  });

  it('need a readable RSA key', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const cases = {
      [path.join(folder, 'nowhere.pem')]: 'cannot be read',
      [file('ec.pem', ec.export({ type: 'pkcs8', format: 'pem' }))]: 'must hold an RSA private key as PEM',
      [file('text.pem', 'hello')]: 'must hold an RSA private key as PEM',
    };
    for (const [name, what] of Object.entries(cases)) {
      expect(() => readConfig({ ...revolut(), REVOLUT_PRIVATE_KEY_FILE: name })).toThrow(
        new ConfigurationError(`REVOLUT_PRIVATE_KEY_FILE: ${name} ${what}.`),
      );
    }
  });
});

describe('single sign-on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketdesk-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secretFile = path.join(folder, 'secret');
  writeFileSync(secretFile, 'from the file\n');
  const oidc = {
    OIDC_ISSUER: 'https://login.example.com/realms/staff',
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'desk-admins=admin, cn=desk=moderator',
  };

  it('is off without its variables, and has defaults', () => {
    expect(readConfig({}).singleSignOn).toEqual({ name: null, isRequired: false, provider: null });
    expect(readConfig(oidc).singleSignOn).toEqual({
      name: 'single sign-on',
      isRequired: false,
      provider: {
        issuer: 'https://login.example.com/realms/staff',
        clientId: 'desk',
        clientSecret: 'secret',
        scopes: 'openid email profile offline_access',
        groupsClaim: 'groups',
        roles: [
          { group: 'desk-admins', role: 'admin' },
          { group: 'cn=desk', role: 'moderator' },
        ],
      },
    });
    expect(
      readConfig({ ...oidc, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: secretFile }).singleSignOn
        .provider,
    ).toMatchObject({ clientSecret: 'from the file' });
    expect(readConfig({ ...HOSTED, OIDC_NAME: 'Example', OIDC_ONLY: '1' }).singleSignOn).toEqual({
      name: 'Example',
      isRequired: true,
      provider: null,
    });
  });

  it.each([
    [{ OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER must be an https address like/],
    [{ OIDC_ROLES: 'desk' }, /^OIDC_ROLES must be group=role, separated by commas/],
    [{ OIDC_ROLES: '' }, /^OIDC_ROLES must be set together with OIDC_ISSUER\.$/],
    [{ OIDC_SCOPES: 'openid' }, /^OIDC_SCOPES must contain openid and email/],
    [
      { OIDC_CLIENT_SECRET: '' },
      /^OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE must be set with OIDC_ISSUER\.$/,
    ],
    [{ OIDC_CLIENT_SECRET_FILE: secretFile }, /^OIDC_CLIENT_SECRET_FILE must not be set together with/],
    [{ OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: '/nowhere' }, /\/nowhere cannot be read\.$/],
    [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER must be set .*\nOIDC_CLIENT_ID must be set/],
    [
      HOSTED,
      /^OIDC_ISSUER must not be set together with SUPABASE_URL: configure custom:sso at the hosted backend\./,
    ],
  ])('refuses %j', (change, message) => {
    expect(() => readConfig({ ...oidc, ...change })).toThrow(message);
  });

  it.each([
    [{ OIDC_ONLY: '1' }, 'OIDC_ONLY may only be set together with OIDC_ISSUER.'],
    [{ OIDC_NAME: 'Example' }, 'OIDC_NAME may only be set together with OIDC_ISSUER.'],
    [{ ...HOSTED, OIDC_ONLY: '1' }, 'OIDC_NAME must be set together with OIDC_ONLY=1.'],
  ])('refuses %j alone', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe('effects of variables', () => {
  it.each([
    [{ HOST: '[::1]' }, { host: '::1' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ SITE_URL: 'https://desk.example.com/' }, { siteUrl: 'https://desk.example.com' }],
    [
      { REDIRECT_URLS: 'https://a.example/**, https://b.example/x' },
      { redirectUrls: ['https://a.example/**', 'https://b.example/x'] },
    ],
    [{ STAFF_ACCESS: 'admins' }, { staffAccess: 'admins' }],
    [{ SECOND_FACTOR: 'staff' }, { secondFactor: 'staff' }],
    [{}, { staffSessions: { idleHours: 12, maxHours: 168 } }],
    [
      { STAFF_SESSION_IDLE: '2h', STAFF_SESSION_MAX: '365d' },
      { staffSessions: { idleHours: 2, maxHours: 8760 } },
    ],
    [{ TWO_PERSON_RULE: 'off' }, { twoPersonRule: 'off' }],
    [{ DEMO: '0' }, { seedDemo: false }],
    [{ DATABASE_URL: 'postgres://h/db' }, { seedDemo: false }],
    [{ DATABASE_URL: 'postgres://h/db', DEMO: '1' }, { seedDemo: true }],
    [
      {
        DATABASE_URL: 'postgres://pooler:6432/db',
        DATABASE_DIRECT_URL: 'postgres://h/db',
        DATABASE_READ_URL: 'postgres://replica/db',
        DATABASE_CONNECTIONS: '4',
      },
      {
        backend: {
          databaseUrl: 'postgres://pooler:6432/db',
          directUrl: 'postgres://h/db',
          readUrl: 'postgres://replica/db',
          databaseConnections: 4,
        },
      },
    ],
    [{ TILE_URL: 'none' }, { tileUrl: null }],
    [{ FLAG_URL: 'https://flags.example/{code}.svg' }, { flagUrl: 'https://flags.example/{code}.svg' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ APP_DEEP_LINK: 'myapp://billing' }, { deepLink: 'myapp://billing' }],
    [{}, { payoutDebtor: null }],
    [
      {
        SEPA_DEBTOR_NAME: 'Marketplace GmbH',
        SEPA_DEBTOR_IBAN: 'de89 3704 0044 0532 0130 00',
        SEPA_DEBTOR_BIC: 'cobadeff',
      },
      {
        payoutDebtor: {
          name: 'Marketplace GmbH',
          iban: 'DE89370400440532013000',
          bic: 'COBADEFF',
          is_batch_booked: true,
        },
      },
    ],
    [{ ...DEBTOR, SEPA_BATCH_BOOKING: 'false' }, { payoutDebtor: { bic: null, is_batch_booked: false } }],
    [
      { STRIPE_SECRET_KEY: 'rk_live_1' },
      { stripe: { secretKey: 'rk_live_1', apiUrl: 'https://api.stripe.com' } },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  it('a hosted backend replaces the embedded one and is never seeded', () => {
    expect(readConfig(HOSTED)).toMatchObject({
      backend: { kind: 'hosted', url: 'https://abc.supabase.co', anonKey: 'anon', serviceRoleKey: 'service' },
      seedDemo: false,
    });
  });
});

describe('invalid values, reported in one line that names the variable and the valid values', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [{ HOST: 'a b' }, 'HOST must be a host name or an address, but is "a b".'],
    [{ STAFF_ACCESS: 'everyone' }, 'STAFF_ACCESS must be "staff" or "admins", but is "everyone".'],
    [{ SECOND_FACTOR: 'on' }, 'SECOND_FACTOR must be "off" or "admins" or "staff", but is "on".'],
    ...['12', '1h', '366d', '90m', '-2h'].map((value): [Record<string, string>, string] => [
      { STAFF_SESSION_IDLE: value },
      `STAFF_SESSION_IDLE must be from 2h to 365d, in hours or days like 12h or 7d, but is "${value}".`,
    ]),
    [{ TWO_PERSON_RULE: 'no' }, 'TWO_PERSON_RULE must be "on" or "off", but is "no".'],
    [{ DEMO: 'yes' }, 'DEMO must be "0" or "1", but is "yes".'],
    [{ DEMO_SCALE: '7' }, 'DEMO_SCALE must be a whole number from 50 to 10000000, but is "7".'],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://h/db' },
      'DATABASE_DIRECT_URL may only be set together with DATABASE_URL.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://h/db' },
      'DATABASE_READ_URL may only be set together with DATABASE_URL.',
    ],
    [
      { DATABASE_URL: 'postgres://h/db', DATABASE_CONNECTIONS: '0' },
      'DATABASE_CONNECTIONS must be a whole number from 3 to 100, but is "0".',
    ],
    [
      { SITE_URL: 'desk.example.com' },
      'SITE_URL must be an address like https://desk.example.com, without a path, but is "desk.example.com".',
    ],
    [
      { SITE_URL: 'https://a.example/desk' },
      'SITE_URL must be an address like https://desk.example.com, without a path, but is "https://a.example/desk".',
    ],
    [
      { REDIRECT_URLS: 'foo' },
      'REDIRECT_URLS must be addresses that start with a scheme such as https://, separated by commas, but is "foo".',
    ],
    [
      { APP_DEEP_LINK: 'javascript://%0aalert(1)' },
      'APP_DEEP_LINK must be an address like app://screen, but is "javascript://%0aalert(1)".',
    ],
    [
      { PAYOUT_PROVIDER: 'paypal' },
      'PAYOUT_PROVIDER must be "none" or "simulator" or "revolut", but is "paypal".',
    ],
    [
      { REVOLUT_ISSUER: 'https://desk.example.com' },
      'REVOLUT_ISSUER must be a domain like desk.example.com, without https://, but is "https://desk.example.com".',
    ],
    [
      { REVOLUT_ACCOUNT_ID: 'main' },
      'REVOLUT_ACCOUNT_ID must be the id of the euro account that pays, but is "main".',
    ],
    [
      { REVOLUT_API_URL: 'http://b2b.revolut.com' },
      'REVOLUT_API_URL must be an https address like https://b2b.revolut.com, but is "http://b2b.revolut.com".',
    ],
    [
      { STRIPE_API_URL: 'http://api.stripe.com' },
      'STRIPE_API_URL must be an https address like https://api.stripe.com, but is "http://api.stripe.com".',
    ],
    [
      { ...DEBTOR, SEPA_DEBTOR_IBAN: 'DE89370400440532013001' },
      'SEPA_DEBTOR_IBAN must be an IBAN like DE89 3704 0044 0532 0130 00, but is "DE89370400440532013001".',
    ],
    [
      { ...DEBTOR, SEPA_DEBTOR_BIC: 'COBA' },
      'SEPA_DEBTOR_BIC must be a BIC like COBADEFFXXX, but is "COBA".',
    ],
    ...['市場', 'x'.repeat(71)].map((name): [Record<string, string>, string] => [
      { ...DEBTOR, SEPA_DEBTOR_NAME: name },
      `SEPA_DEBTOR_NAME must be the holder of the account, in at most 70 characters with Latin letters, but is "${name}".`,
    ]),
    [{ ...DEBTOR, SEPA_BATCH_BOOKING: '1' }, 'SEPA_BATCH_BOOKING must be "true" or "false", but is "1".'],
    [{ ...DEBTOR, SEPA_DEBTOR_NAME: '' }, 'SEPA_DEBTOR_NAME must be set together with SEPA_DEBTOR_IBAN.'],
    [{ ...DEBTOR, SEPA_DEBTOR_IBAN: '' }, 'SEPA_DEBTOR_IBAN must be set together with SEPA_DEBTOR_NAME.'],
    [
      { SEPA_BATCH_BOOKING: 'true' },
      'SEPA_BATCH_BOOKING may only be set together with SEPA_DEBTOR_NAME and SEPA_DEBTOR_IBAN.',
    ],
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY must be a key that starts with sk_ or rk_.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    ...['a'.repeat(64), 'password'.repeat(5), '0123456'.repeat(6)].map(
      (secret): [Record<string, string>, string] => [
        { JWT_SECRET: secret },
        'JWT_SECRET must have at least 8 different characters: take a random text, as "openssl rand -base64 48" makes.',
      ],
    ),
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318, but is "localhost:4318".',
    ],
    ...['http://mail', 'smtp://', 'smtp:mail.example.com'].map(
      (address): [Record<string, string>, string] => [
        { SMTP_URL: address },
        'SMTP_URL must be an address like smtp://user:password@host:587.',
      ],
    ),
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM must be a mail address, like Marketdesk <desk@example.com>, but is "nobody".',
    ],
    [
      { TILE_URL: 'https://tiles.example' },
      'TILE_URL must be an http(s) address with {z}, {x}, {y} in it, or "none", but is "https://tiles.example".',
    ],
    [
      { IMAGE_SOURCES: 'https://a.example/x; script-src *' },
      'IMAGE_SOURCES must be origins like https://cdn.example.com, separated by commas, but is "https://a.example/x; script-src *".',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be "fatal" or "error" or "warn" or "info" or "debug" or "trace" or "silent", but is "loud".',
    ],
    [
      { SUPABASE_URL: 'https://abc.supabase.co' },
      'SUPABASE_ANON_KEY must be set together with SUPABASE_URL.',
    ],
    [
      { ...HOSTED, SUPABASE_SERVICE_ROLE_KEY: '' },
      'SUPABASE_SERVICE_ROLE_KEY must be set together with SUPABASE_URL.',
    ],
    [
      { ...HOSTED, DATABASE_URL: 'postgres://h/db' },
      'DATABASE_URL must not be set together with SUPABASE_URL: the hosted backend has its own database.',
    ],
    [
      { ...HOSTED, DEMO: '1' },
      'DEMO must be "0" or unset with SUPABASE_URL: a hosted backend is never seeded.',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigurationError(sentence));
  });

  it('reports all invalid variables at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT must .*\nDEMO must .*$/);
  });

  it.each(SECRET_VARIABLES)('never repeats %s', (name) => {
    const value = 'bad\u0000';
    const message = (() => {
      try {
        readConfig({ ...HOSTED, [name]: value });
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).not.toContain('bad');
  });
});
