import type { PayoutProviderName } from '@marketdesk/contract/enums.ts';
import type { PayoutProvider } from '@marketdesk/payouts/provider.ts';
import { revolut } from '@marketdesk/payouts/revolut/revolut.ts';
import { simulator } from '@marketdesk/payouts/simulator/simulator.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Config } from '../config.ts';

/** The configured payout provider; by default the simulator for the demo marketplace and none for a real one. */
export function providerName({ payouts }: Pick<Config, 'payouts'>, demo: boolean): PayoutProviderName | null {
  if (payouts.provider === 'none') return null;
  return payouts.provider ?? (demo ? 'simulator' : null);
}

/** null = staff pay by hand. */
export async function createProvider(
  { payouts }: Pick<Config, 'payouts'>,
  demo: boolean,
  call: CallProcedure,
): Promise<PayoutProvider | null> {
  if (payouts.provider === 'revolut') {
    return revolut(payouts.revolut, async (order, receiver) => {
      await call('payouts_remember_counterparty', {
        p_user_id: order.user_id,
        p_provider: 'revolut',
        p_method: order.method,
        p_counterparty: receiver,
        // Limited to this destination: after a change the account may be someone else's.
        p_destination: order.destination,
      });
    });
  }
  if (providerName({ payouts }, demo) !== 'simulator') return null;
  return simulator({ call, webhookSecret: await call('payout_simulator_secret') });
}
