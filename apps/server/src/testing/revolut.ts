import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RevolutServer } from '@marketdesk/payouts/testing/revolut-server.ts';

/** Environment of a server that pays through this Revolut server. Writes the key to the folder. */
export async function revolutVariables(
  { options }: RevolutServer,
  folder: string,
): Promise<Record<string, string>> {
  const key = path.join(folder, 'revolut.pem');
  await writeFile(key, options.privateKey);
  return {
    PAYOUT_PROVIDER: 'revolut',
    REVOLUT_API_URL: options.apiUrl,
    REVOLUT_CLIENT_ID: options.clientId,
    REVOLUT_PRIVATE_KEY_FILE: key,
    REVOLUT_ISSUER: options.issuer,
    REVOLUT_REFRESH_TOKEN: options.refreshToken,
    REVOLUT_ACCOUNT_ID: options.accountId,
    REVOLUT_WEBHOOK_SECRETS: options.webhookSecrets.join(','),
  };
}
