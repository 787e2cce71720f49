import type { OrderedPayment, PaymentOrder } from './order.ts';
import { writeStatement, type Booking } from './statement.ts';
import { writeStatus } from './status.ts';

export interface AnswerOptions {
  /** Every nth payment is rejected; 0 = none. */
  rejectEvery?: number;
  /** Every nth executed payment is returned the next day; 0 = none. */
  returnEvery?: number;
  /** Balance of the account before the order. */
  openingCents?: number;
  /** Number of the statement; that of the returns follows. */
  statement?: number;
}

/** The files of the bank, to be uploaded in this order. */
export interface BankAnswer {
  /** pain.002: accepted, or which payments are rejected. */
  status: string;
  /** camt.053 of the execution day. */
  statement: string;
  /** camt.053 of the next day; null without returns. */
  returns: string | null;
  /** Balance after the last statement. */
  closingCents: number;
}

/** What the simulated bank answers to an order. Equal orders and options give equal files. */
export function answerOrder(
  order: PaymentOrder,
  { rejectEvery = 0, returnEvery = 0, openingCents = 10_000_000, statement = 1 }: AnswerOptions = {},
): BankAnswer {
  const rejected = everyNth(order.payments, rejectEvery);
  const paid = order.payments.filter((payment) => !rejected.includes(payment));
  const returned = everyNth(paid, returnEvery);
  const account = order.debtor;
  const payouts = { account, day: order.executionDay, number: statement, openingCents };
  const executed = writeStatement({ ...payouts, bookings: bookingsOf(order, paid) });
  const returns = {
    account,
    day: nextDay(order.executionDay),
    number: statement + 1,
    openingCents: executed.closingCents,
  };
  const back = writeStatement({ ...returns, bookings: returned.map(returnOf) });
  return {
    status: writeStatus(order, rejected),
    statement: executed.xml,
    returns: returned.length > 0 ? back.xml : null,
    closingCents: back.closingCents,
  };
}

const everyNth = (payments: readonly OrderedPayment[], n: number): OrderedPayment[] =>
  payments.filter((_, index) => n > 0 && (index + 1) % n === 0);

/** One booking for the whole order without details, or one for each payment. */
function bookingsOf(
  { isBatchBooked, messageId, paymentId }: PaymentOrder,
  paid: readonly OrderedPayment[],
): Booking[] {
  const single = paid.map((payment) => ({
    amountCents: -payment.amountCents,
    payment,
    batch: null,
    returnReason: null,
  }));
  if (!isBatchBooked || paid.length === 0) return single;
  const amountCents = single.reduce((sum, booking) => sum + booking.amountCents, 0);
  const batch = { messageId, paymentId, count: paid.length };
  return [{ amountCents, payment: null, batch, returnReason: null }];
}

const returnOf = (payment: OrderedPayment): Booking => ({
  amountCents: payment.amountCents,
  payment,
  batch: null,
  returnReason: 'AC04',
});

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
