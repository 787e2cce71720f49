import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { RevolutOptions } from '@marketdesk/payouts/revolut/options.ts';
import type { Variables } from '../variables.ts';

export type PayoutsConfig =
  | { provider: 'revolut'; revolut: RevolutOptions }
  | { provider: 'simulator' | 'none' }
  /** Not said: the simulator for the demo marketplace, nothing for a real one. */
  | { provider: null };

const NEEDED = [
  'REVOLUT_CLIENT_ID',
  'REVOLUT_PRIVATE_KEY_FILE',
  'REVOLUT_ISSUER',
  'REVOLUT_REFRESH_TOKEN',
  'REVOLUT_ACCOUNT_ID',
] as const;

/** Errors: ConfigurationError. */
export function readPayouts(data: Variables): PayoutsConfig {
  const { PAYOUT_PROVIDER: provider = null } = data;
  return provider === 'revolut' ? { provider, revolut: readRevolut(data) } : { provider };
}

function readRevolut(data: Variables): RevolutOptions {
  const missing = NEEDED.filter((name) => !data[name]);
  if (missing.length > 0) {
    throw new ConfigurationError(
      missing.map((name) => `${name} must be set together with PAYOUT_PROVIDER=revolut.`).join('\n'),
    );
  }
  if (data.REVOLUT_WEBHOOK_SECRETS.length === 0) {
    throw new ConfigurationError(
      'REVOLUT_WEBHOOK_SECRETS must be set together with PAYOUT_PROVIDER=revolut: what Revolut signs webhooks with.',
    );
  }
  return {
    apiUrl: data.REVOLUT_API_URL,
    clientId: data.REVOLUT_CLIENT_ID ?? '',
    privateKey: readKey(data.REVOLUT_PRIVATE_KEY_FILE ?? ''),
    issuer: data.REVOLUT_ISSUER ?? '',
    audience: data.REVOLUT_AUDIENCE,
    refreshToken: data.REVOLUT_REFRESH_TOKEN ?? '',
    accountId: data.REVOLUT_ACCOUNT_ID ?? '',
    webhookSecrets: data.REVOLUT_WEBHOOK_SECRETS,
  };
}

/** As PKCS#8, whichever PEM openssl made of it. */
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
    // said below
  }
  throw new ConfigurationError(`REVOLUT_PRIVATE_KEY_FILE: ${file} must hold an RSA private key as PEM.`);
}
