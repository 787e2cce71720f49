import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { PayoutThrottled, PayoutUnknown } from '@marketdesk/payouts/errors.ts';
import { RevolutRefusal } from '@marketdesk/payouts/revolut/options.ts';
import { exchangeConsent } from '@marketdesk/payouts/revolut/setup.ts';
import { revolutCredentialsFromEnvironment } from './config.ts';

const USAGE = `Usage: npm run revolut -- CODE
CODE is the value of ?code= in the address that Revolut redirects to after consent. It is valid for two minutes.
Set REVOLUT_CLIENT_ID, REVOLUT_PRIVATE_KEY_FILE and REVOLUT_ISSUER, and REVOLUT_API_URL for the sandbox.`;

const [code, ...rest] = process.argv.slice(2);
if (code === '--help') {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (code === undefined || rest.length > 0 || code.startsWith('-')) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
try {
  const { refreshToken, accounts } = await exchangeConsent(revolutCredentialsFromEnvironment(), code);
  // A secret, printed on purpose: this command exists to get it.
  process.stdout.write(`REVOLUT_REFRESH_TOKEN=${refreshToken}\n`);
  for (const { id, name, currency, state } of accounts) {
    process.stdout.write(`# ${state} ${currency} account "${name ?? ''}": REVOLUT_ACCOUNT_ID=${id}\n`);
  }
  process.exit(0);
} catch (error) {
  const kinds = [ConfigurationError, RevolutRefusal, PayoutUnknown, PayoutThrottled];
  const expected = kinds.some((kind) => error instanceof kind);
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text ?? ''}\n`);
  process.exit(1);
}
