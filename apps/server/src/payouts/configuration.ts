import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { RevolutOptions } from '@marketdesk/payouts/revolut/options.ts';
import type { RevolutCredentials } from '@marketdesk/payouts/revolut/tokens.ts';
import type { Variables } from '../variables.ts';

export type PayoutsConfig =
  | { provider: 'revolut'; revolut: RevolutOptions }
  | { provider: 'simulator' | 'none' }
  /** Unset: the simulator for the demo marketplace, none for a real one. */
  | { provider: null };

const CREDENTIALS = ['REVOLUT_CLIENT_ID', 'REVOLUT_PRIVATE_KEY_FILE', 'REVOLUT_ISSUER'] as const;
const NEEDED = [
  ...CREDENTIALS,
  'REVOLUT_REFRESH_TOKEN',
  'REVOLUT_ACCOUNT_ID',
  'REVOLUT_WEBHOOK_SECRETS',
] as const;

/** Errors: ConfigurationError. */
export function readPayouts(data: Variables): PayoutsConfig {
  const { PAYOUT_PROVIDER: provider = null } = data;
  return provider === 'revolut' ? { provider, revolut: readRevolut(data) } : { provider };
}

/** Errors: ConfigurationError. */
export function readCredentials(data: Variables): RevolutCredentials {
  refuseMissing(data, CREDENTIALS, 'must be set first');
  return {
    apiUrl: data.REVOLUT_API_URL,
    clientId: data.REVOLUT_CLIENT_ID ?? '',
    privateKey: readKey(data.REVOLUT_PRIVATE_KEY_FILE ?? ''),
    issuer: data.REVOLUT_ISSUER ?? '',
    audience: data.REVOLUT_AUDIENCE,
  };
}

function readRevolut(data: Variables): RevolutOptions {
  refuseMissing(data, NEEDED, 'must be set together with PAYOUT_PROVIDER=revolut');
  return {
    ...readCredentials(data),
    refreshToken: data.REVOLUT_REFRESH_TOKEN ?? '',
    accountId: data.REVOLUT_ACCOUNT_ID ?? '',
    webhookSecrets: data.REVOLUT_WEBHOOK_SECRETS,
  };
}

function refuseMissing(data: Variables, names: readonly (typeof NEEDED)[number][], what: string): void {
  const missing = names.filter((name) => (data[name]?.length ?? 0) === 0);
  if (missing.length === 0) return;
  throw new ConfigurationError(missing.map((name) => `${name} ${what}.`).join('\n'));
}

/** The key as PKCS#8, from any PEM that openssl writes. */
function readKey(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(`REVOLUT_PRIVATE_KEY_FILE: ${file} cannot be read.`, { cause: error });
  }
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Reported below.
  }
  throw new ConfigurationError(`REVOLUT_PRIVATE_KEY_FILE: ${file} must hold an RSA private key as PEM.`);
}
