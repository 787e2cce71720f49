import { randomUUID } from 'node:crypto';

/** How long Revolut remembers a request ID: two weeks. */
const DEDUPLICATION_MS = 14 * 24 * 3600_000;

export interface Transaction {
  id: string;
  type: 'transfer';
  state: string;
  request_id: string;
  created_at: string;
  updated_at: string;
  reference: string;
  reason_code?: string;
  legs: {
    account_id: string;
    amount: number;
    currency: string;
    counterparty: { id: string; account_id?: string };
  }[];
}

export interface Link {
  id: string;
  state: string;
  created_at: string;
  updated_at: string;
  counterparty_name: string;
  request_id: string;
  payout_methods: string[];
  account_id: string;
  amount: number;
  currency: string;
  reference: string;
  url?: string;
  transaction_id?: string;
}

export interface Counterparty {
  id: string;
  name: string;
  revtag?: string;
  state: 'created';
  created_at: string;
  updated_at: string;
  accounts: { id: string; iban?: string; currency: string; type: string }[];
}

/** A refusal in Revolut's format. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Body = Readonly<Record<string, unknown>>;

/** Payments, links and counterparties of the account, newest first. */
export class RevolutState {
  readonly accountId = randomUUID();
  readonly transactions: Transaction[] = [];
  readonly links: Link[] = [];
  readonly counterparties: Counterparty[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  pay(body: Body): Transaction {
    this.#checkRequest(body, 140);
    const receiver = body.receiver as { counterparty_id?: string; account_id?: string } | undefined;
    const counterparty = this.counterparties.find(({ id }) => id === receiver?.counterparty_id);
    if (!counterparty) throw new Refused(404, 3006, 'Counterparty not found');
    if (receiver?.account_id && !counterparty.accounts.some(({ id }) => id === receiver.account_id)) {
      throw new Refused(400, 3000, 'The account is not of this counterparty');
    }
    const requestId = String(body.request_id);
    if (this.transactions.some((one) => one.request_id === requestId && this.#isRecent(one))) {
      throw new Refused(400, 3020, `Duplicate request: ${requestId}`);
    }
    const payment: Transaction = {
      ...this.#stamps(),
      type: 'transfer',
      // Transfers between Revolut accounts are immediate.
      state: counterparty.revtag ? 'completed' : 'pending',
      request_id: requestId,
      reference: String(body.reference),
      legs: [
        {
          account_id: this.accountId,
          amount: -Number(body.amount),
          currency: 'EUR',
          counterparty: {
            id: counterparty.id,
            ...(receiver?.account_id && { account_id: receiver.account_id }),
          },
        },
      ],
    };
    this.transactions.unshift(payment);
    return payment;
  }

  createLink(body: Body): Link {
    this.#checkRequest(body, 100);
    const requestId = String(body.request_id);
    if (this.links.some((one) => one.request_id === requestId && this.#isRecent(one))) {
      throw new Refused(400, 3020, `Duplicate request: ${requestId}`);
    }
    if (Number(body.amount) > 2500)
      throw new Refused(400, 3000, 'The amount is over the limit of payout links');
    const link: Link = {
      ...this.#stamps(),
      state: 'active',
      counterparty_name: String(body.counterparty_name),
      request_id: requestId,
      payout_methods: body.payout_methods as string[],
      account_id: this.accountId,
      amount: Number(body.amount),
      currency: 'EUR',
      reference: String(body.reference),
      url: `https://business.revolut.example/p/${requestId}`,
    };
    this.links.unshift(link);
    return link;
  }

  addCounterparty(body: Body): Counterparty {
    const { revtag, iban } = body as { revtag?: string; iban?: string };
    if (revtag !== undefined && this.counterparties.some((one) => one.revtag === revtag)) {
      throw new Refused(422, 3008, 'Counterparty already exists');
    }
    const { individual_name: parts, name } = body as {
      individual_name?: { first_name: string; last_name: string };
      name?: string;
    };
    const counterparty: Counterparty = {
      ...this.#stamps(),
      name: name ?? `${parts?.first_name ?? ''} ${parts?.last_name ?? ''}`,
      state: 'created',
      ...(revtag !== undefined && { revtag }),
      accounts: [
        {
          id: randomUUID(),
          ...(iban !== undefined && { iban }),
          currency: 'EUR',
          type: iban ? 'external' : 'revolut',
        },
      ],
    };
    this.counterparties.unshift(counterparty);
    return counterparty;
  }

  /** The receiver claims the link, which creates a transfer. */
  claim(link: Link, transferState: string): Transaction {
    const transfer: Transaction = {
      ...this.#stamps(),
      type: 'transfer',
      state: transferState,
      request_id: `link:${link.id}`,
      reference: link.reference,
      legs: [],
    };
    this.transactions.unshift(transfer);
    link.state = 'processed';
    link.transaction_id = transfer.id;
    delete link.url;
    return transfer;
  }

  #checkRequest(body: Body, longestReference: number): void {
    if (typeof body.request_id !== 'string' || body.request_id.length > 40) {
      throw new Refused(400, 3000, `Value is not in correct format for field 'request_id'`);
    }
    if (body.account_id !== this.accountId) throw new Refused(400, 3009, `Required 'account_id' is missing`);
    if (typeof body.amount !== 'number' || body.amount <= 0)
      throw new Refused(400, 3000, 'Amount must be positive');
    if (body.currency !== 'EUR') throw new Refused(400, 3000, 'The currency is not that of the account');
    const { reference } = body;
    if (typeof reference !== 'string' || reference.length < 1 || reference.length > longestReference) {
      throw new Refused(400, 3000, `Value is not in correct format for field 'reference'`);
    }
  }

  #isRecent({ created_at: at }: { created_at: string }): boolean {
    return this.#now() - Date.parse(at) < DEDUPLICATION_MS;
  }

  #stamps() {
    const at = new Date(this.#now()).toISOString();
    return { id: randomUUID(), created_at: at, updated_at: at };
  }
}
