import type { WithdrawalRow } from '@marketdesk/contract/database.generated.ts';
import type { WithdrawalMethod } from '@marketdesk/contract/enums.ts';
import { call, type Client } from '../client.ts';

/** Asks for a part of one's balance. Throws Refusal. */
export function withdraw(client: Client, method: WithdrawalMethod, euro: number): Promise<WithdrawalRow> {
  return call(client, 'request_withdrawal', { p_method: method, p_amount_eur: euro });
}
