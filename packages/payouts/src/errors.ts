/** The provider definitely did not accept the payout: nothing will be paid. The message is for staff. */
export class PayoutNotSent extends Error {
  override readonly name = 'PayoutNotSent';
}

/** What the provider would pay is somebody else than was ordered: it was not asked to. */
export class PayoutMisdirected extends PayoutNotSent {
  /** Whom the provider has instead: `{ iban }` or `{ revtag }`. */
  readonly destination: Record<string, string>;

  constructor(destination: Record<string, string>) {
    super('The payout provider would pay someone else. Nothing was sent.');
    this.destination = destination;
  }
}

/** No answer, or none that says what became of it: it may have been paid. */
export class PayoutUnknown extends Error {
  override readonly name = 'PayoutUnknown';
}

/** The provider definitely has not processed the request: it is throttling, or unreachable. */
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

/** A webhook that is not the provider's, is too old, or cannot be read. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly status: 400 | 401;

  constructor(status: 400 | 401, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
