import type { PayoutProviderName, PayoutState } from '@marketdesk/contract/enums.ts';

/** State of a payout: in progress, paid, failed, or returned after it was paid. */
export type RemoteOutcome = 'accepted' | 'completed' | 'failed' | 'reverted';

/**
 * The terms of a payout as reported by the provider; payouts_record compares them with the order. null = not reported.
 */
export interface RemoteTerms {
  /** Exact decimal without a sign. */
  amount: string | null;
  currency: string | null;
  requestId: string | null;
  reference: string | null;
  /** Where the money goes: `{ iban }` or `{ revtag }`. */
  destination: Record<string, string> | null;
}

/** For providers that don't report the terms. */
export const UNKNOWN_TERMS: RemoteTerms = {
  amount: null,
  currency: null,
  requestId: null,
  reference: null,
  destination: null,
};

/** A payout as the provider has it. */
export interface RemotePayout {
  remoteId: string;
  /** The provider's own state. */
  remoteState: string;
  outcome: RemoteOutcome;
  /** Where the receiver claims the payout; null once it can't be claimed. */
  payoutLinkUrl: string | null;
  /** The provider's reason for a failure, as a sentence for people. */
  reason: string | null;
  terms: RemoteTerms;
}

/** An attempt to pay, as returned by `payouts_take`. */
export interface PayoutOrder {
  attempt_id: string;
  /** Our idempotency key, at most 40 characters. */
  request_id: string;
  withdrawal_id: string;
  provider: PayoutProviderName;
  state: PayoutState;
  method: 'revolut' | 'bank' | 'payout_link';
  /** Euro as an exact decimal, `38.47`; never a number. */
  net_amount_eur: string;
  reference: string;
  user_id: string;
  holder_name: string;
  /** `{ revtag }`, or `{ holder, iban, bic? }`; null if the user entered none. */
  destination: Record<string, string> | null;
  /** The destination's IDs at the provider, in its own format. */
  counterparty: Record<string, string> | null;
  remote_id: string | null;
  remote_state: string | null;
  /** First time it was sent to the provider; null = never. */
  sent_at: string | null;
  created_at: string;
  /** Number of polls since then. */
  looks: number;
}

/** The subject of a webhook. It is looked up, because the event itself is not trusted. */
export interface WebhookSubject {
  requestId: string | null;
  remoteId: string | null;
}

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** A payout provider. `send` pays once per `request_id`, within the provider's deduplication window. */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /** null = unknown to the provider. Errors: PayoutUnknown, PayoutThrottled. */
  send(order: PayoutOrder): Promise<RemotePayout>;
  /** null = an event about something else. Errors: WebhookRefused. */
  lookUp(order: PayoutOrder): Promise<RemotePayout | null>;
  /** null = an event about something else. Errors: WebhookRefused. */
  readWebhook(headers: WebhookHeaders, rawBody: string): WebhookSubject | null;
}
