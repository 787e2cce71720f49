import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { Variables } from '../variables.ts';

/** The account that payout runs are paid from, as `configure_payout_debtor` takes it. */
export interface PayoutDebtor {
  name: string;
  iban: string;
  bic: string | null;
  is_batch_booked: boolean;
}

const OPTIONAL = ['SEPA_DEBTOR_BIC', 'SEPA_BATCH_BOOKING'] as const;

/** null = no variable is set. Errors: ConfigurationError. */
export function readDebtor(data: Variables): PayoutDebtor | null {
  const { SEPA_DEBTOR_NAME: name, SEPA_DEBTOR_IBAN: iban, SEPA_DEBTOR_BIC: bic = null } = data;
  if (name !== undefined && iban !== undefined)
    return { name, iban, bic, is_batch_booked: data.SEPA_BATCH_BOOKING !== 'false' };
  if (name !== undefined) throw together('SEPA_DEBTOR_IBAN', 'SEPA_DEBTOR_NAME');
  if (iban !== undefined) throw together('SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN');
  const alone = OPTIONAL.find((variable) => data[variable] !== undefined);
  if (alone !== undefined)
    throw new ConfigurationError(
      `${alone} may only be set together with SEPA_DEBTOR_NAME and SEPA_DEBTOR_IBAN.`,
    );
  return null;
}

const together = (missing: string, given: string) =>
  new ConfigurationError(`${missing} must be set together with ${given}.`);
