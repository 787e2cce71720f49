import { formatEuro } from '#kit/format/money.ts';
import type { NewToast } from '#kit/toast/toasts.ts';
import { nameOf } from '#parts/users.api.ts';
import { userOf, type Withdrawal } from '../withdrawal.ts';

/** The toast after Process Now. */
export function outcomeOf(withdrawal: Withdrawal): NewToast {
  const { net_amount_eur: net, payout_state: state, payout_error: payoutError } = withdrawal.details;
  const name = nameOf(userOf(withdrawal));
  const error = withdrawal.error_message ?? payoutError ?? null;
  const why = error === null ? '' : ` ${sentence(error)}`;
  if (withdrawal.status === 'success') return { text: `${formatEuro(net)} paid to ${name}.` };
  if (withdrawal.status === 'failed') {
    const text = `The payout to ${name} failed.${why} ${formatEuro(withdrawal.amount_eur)} was returned to their balance.`;
    return { kind: 'error', text };
  }
  if (state === 'not_sent') {
    const text = withdrawal.details.payout_rejected
      ? `The provider rejected the payout to ${name}.`
      : `The payout to ${name} was not sent.`;
    return { kind: 'error', text: text + why };
  }
  if (state === 'undecided')
    return {
      kind: 'error',
      text: `It is unclear whether ${name} was paid. Check with the provider, then mark it.`,
    };
  if (state === 'unknown')
    return { text: `No answer about the payout to ${name} yet. The provider will be asked again.` };
  if (state === 'created')
    return { text: `The payout to ${name} could not be sent yet. It will be retried automatically.` };
  return { text: `Payout to ${name} sent. The provider has yet to complete it.` };
}

/** Adds a missing full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
