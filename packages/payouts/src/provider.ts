import type { PayoutProviderName, PayoutState } from '@marketdesk/contract/enums.ts';

/** A payout's state: in progress, paid, failed, or returned after it was paid. */
export type RemoteOutcome = 'accepted' | 'completed' | 'failed' | 'reverted';

/** What a provider says it was asked to do, compared with what it was asked by payouts_record; null = it does not say. */
export interface RemoteTerms {
  /** An exact decimal, without a sign. */
  amount: string | null;
  currency: string | null;
  requestId: string | null;
  reference: string | null;
  /** Where the money goes: `{ iban }` or `{ revtag }`. */
  destination: Record<string, string> | null;
}

/** Of a provider that does not say what it was asked to do. */
export const UNTOLD: RemoteTerms = {
  amount: null,
  currency: null,
  requestId: null,
  reference: null,
  destination: null,
};

/** A payout as the provider has it. */
export interface RemotePayout {
  remoteId: string;
  /** The provider's own word. */
  remoteState: string;
  outcome: RemoteOutcome;
  /** Where the receiver claims it; only while it can be claimed. */
  payoutLinkUrl: string | null;
  /** The provider's reason for a failure, as a sentence for a person. */
  reason: string | null;
  terms: RemoteTerms;
}

/** An attempt to pay, as `payouts_take` gives it. */
export interface PayoutOrder {
  attempt_id: string;
  /** Ours, at most 40 characters: what the provider tells one payout from another by. */
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
  /** `{ revtag }`, or `{ holder, iban, bic? }`; null where the user has said nothing. */
  destination: Record<string, string> | null;
  /** What the provider was told of the destination before; its own words. */
  counterparty: Record<string, string> | null;
  remote_id: string | null;
  remote_state: string | null;
  /** When it was first given to the provider; null before. */
  sent_at: string | null;
  created_at: string;
  /** How often the provider has been asked about it since. */
  looks: number;
}

/** The subject of a webhook: it is looked up; the event itself is not trusted. */
export interface WebhookSubject {
  requestId: string | null;
  remoteId: string | null;
}

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** A payout provider. `send` with the same `request_id` twice pays once, within the provider's window. */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /** Errors: PayoutNotSent, PayoutUnknown, PayoutThrottled. */
  send(order: PayoutOrder): Promise<RemotePayout>;
  /** null = the provider knows nothing of it. Errors: PayoutUnknown, PayoutThrottled. */
  lookUp(order: PayoutOrder): Promise<RemotePayout | null>;
  /** null = an event about something else. Errors: WebhookRefused. */
  readWebhook(headers: WebhookHeaders, rawBody: string): WebhookSubject | null;
}
