/** The provider definitely did not accept the payout, so nothing will be paid. The message is for staff. */
export class PayoutNotSent extends Error {
  override readonly name = 'PayoutNotSent';
}

/** The provider would pay someone other than ordered. Nothing was sent. */
export class PayoutMisdirected extends PayoutNotSent {
  /** The destination at the provider: `{ iban }` or `{ revtag }`. */
  readonly destination: Record<string, string>;

  constructor(destination: Record<string, string>) {
    super('The payout provider would pay someone else. Nothing was sent.');
    this.destination = destination;
  }
}

/** No conclusive answer: the payout may have been paid. */
export class PayoutUnknown extends Error {
  override readonly name = 'PayoutUnknown';
}

/** The provider definitely did not process the request: it is throttling or unreachable. */
export class PayoutThrottled extends Error {
  override readonly name = 'PayoutThrottled';
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterSeconds: number,
    sentence = `The payout provider asked us to wait ${retryAfterSeconds} s.`,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A webhook that is not the provider's, too old or unreadable. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly status: 400 | 401;

  constructor(status: 400 | 401, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
