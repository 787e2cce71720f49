import { readFileSync } from 'node:fs';
import type { IdentityProviderOptions } from '@marketdesk/backend/auth/single-sign-on/identity-provider.ts';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';
import type { Variables } from '../variables.ts';
import type { GroupRole } from './group-roles.ts';

export interface SingleSignOnConfig {
  /** Text of the button; null = no button. */
  name: string | null;
  /** Whether staff may not use passwords. */
  isRequired: boolean;
  /** null = none, or the hosted backend's own. */
  provider: (IdentityProviderOptions & { roles: GroupRole[] }) | null;
}

const DEFAULT_NAME = 'single sign-on';
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_ROLES'] as const;
const OF_PROVIDER = [
  ...NEEDED,
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET_FILE',
  'OIDC_SCOPES',
  'OIDC_GROUPS_CLAIM',
] as const;

/** Errors: ConfigurationError. */
export function readSingleSignOn(data: Variables): SingleSignOnConfig {
  const { OIDC_NAME: name = null, OIDC_ONLY: only } = data;
  const isRequired = only === '1';
  const given = OF_PROVIDER.filter((variable) => data[variable] !== undefined);
  if (data.SUPABASE_URL !== undefined) {
    refuse(given, 'must not be set together with SUPABASE_URL: configure custom:sso at the hosted backend');
    if (isRequired && name === null) refuse(['OIDC_NAME'], 'must be set together with OIDC_ONLY=1');
    return { name, isRequired, provider: null };
  }
  if (given.length === 0) {
    if (name !== null) refuse(['OIDC_NAME'], 'may only be set together with OIDC_ISSUER');
    if (isRequired) refuse(['OIDC_ONLY'], 'may only be set together with OIDC_ISSUER');
    return { name: null, isRequired: false, provider: null };
  }
  refuse(
    NEEDED.filter((variable) => data[variable] === undefined),
    `must be set together with ${given[0] ?? ''}`,
  );
  return {
    name: name ?? DEFAULT_NAME,
    isRequired,
    provider: {
      issuer: data.OIDC_ISSUER ?? '',
      clientId: data.OIDC_CLIENT_ID ?? '',
      clientSecret: readSecret(data),
      scopes: data.OIDC_SCOPES ?? 'openid email profile offline_access',
      groupsClaim: data.OIDC_GROUPS_CLAIM ?? 'groups',
      roles: data.OIDC_ROLES ?? [],
    },
  };
}

function refuse(variables: readonly string[], what: string): void {
  if (variables.length === 0) return;
  throw new ConfigurationError(variables.map((name) => `${name} ${what}.`).join('\n'));
}

function readSecret({ OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: file }: Variables): string {
  if (secret !== undefined && file !== undefined) {
    refuse(['OIDC_CLIENT_SECRET_FILE'], 'must not be set together with OIDC_CLIENT_SECRET');
  }
  if (secret !== undefined) return secret;
  if (file === undefined) {
    throw new ConfigurationError(
      'OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE must be set with OIDC_ISSUER.',
    );
  }
  const text = readText(file);
  if (text === '') throw new ConfigurationError(`OIDC_CLIENT_SECRET_FILE: ${file} is empty.`);
  return text;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError(`OIDC_CLIENT_SECRET_FILE: ${file} cannot be read.`, { cause: error });
  }
}

/** Stores the rules in the database, which decides about sign-ins. */
export async function configureSingleSignOn(
  call: CallProcedure,
  { provider, isRequired }: SingleSignOnConfig,
  log: Log,
): Promise<void> {
  const unknown = await call('configure_sign_on', {
    p_roles: provider?.roles ?? [],
    p_only: isRequired,
    ...(provider && { p_issuer: provider.issuer }),
  });
  if (unknown.length > 0) {
    log.warn({ roles: unknown }, 'OIDC_ROLES names roles that do not exist; their groups give no access');
  }
}
