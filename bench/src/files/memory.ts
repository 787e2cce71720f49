import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readBankFile } from '@marketdesk/bank-files/read/read-bank-file.ts';
import { writeCreditTransfers } from '@marketdesk/bank-files/write/pain-001.ts';
import { printTable, verdict } from '../table.ts';
import { ACCOUNT, statementOf } from './statement.ts';

const FEW = 1_000;
const MANY = 50_000;
/** Of the live heap. A file in memory would be tens of megabytes. */
const GROWTH_MB = 1;
const SAMPLES = 20;

/** Prints the live heap while payments are written and read. */
export async function memory(): Promise<void> {
  const works = {
    'written (pain.001)': write,
    'read (camt.053)': read,
  };
  const rows = [];
  for (const [what, work] of Object.entries(works)) {
    // The first run loads and compiles code.
    await peakMb(work, FEW);
    const [few, many] = [await peakMb(work, FEW), await peakMb(work, MANY)];
    rows.push({
      'live heap above that before, MB': what,
      [FEW.toLocaleString('en')]: few,
      [MANY.toLocaleString('en')]: many,
      growth: many - few,
      holds: verdict(many - few, GROWTH_MB, 'at most'),
    });
  }
  printTable('Memory by number of payments', rows);
}

type Work = (payments: number, sample: () => void) => Promise<void>;

/** The largest heap after garbage collections during the work, beyond that before it. */
async function peakMb(work: Work, payments: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const live = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = live();
  let peak = before;
  await work(payments, () => (peak = Math.max(peak, live())));
  return (peak - before) / 1_048_576;
}

const CENTS = 1234;

async function write(count: number, sample: () => void): Promise<void> {
  const order = {
    messageId: 'BENCH',
    createdAt: new Date(0),
    executionDay: '2026-03-31',
    debtor: { name: 'Marketplace', iban: ACCOUNT, bic: null },
    isBatchBooked: true,
    count,
    sumCents: count * CENTS,
  };
  const transfers = generate(count, sample, (number) => ({
    endToEndId: `md-${number}`,
    amountCents: CENTS,
    creditor: { name: `Person ${number}`, iban: ACCOUNT, bic: null },
    remittance: `Payout ${number}`,
  }));
  await consume(writeCreditTransfers(order, transfers));
}

async function read(count: number, sample: () => void): Promise<void> {
  const bookings = generate(count, sample, (number) => ({ endToEndId: `md-${number}`, cents: -CENTS }));
  await consume(readBankFile(statementOf(bookings, -count * CENTS)));
}

/** Items one by one, with samples evenly over all of them. */
function* generate<Item>(count: number, sample: () => void, item: (number: number) => Item): Generator<Item> {
  const every = Math.ceil(count / SAMPLES);
  for (let number = 1; number <= count; number++) {
    if (number % every === 0) sample();
    yield item(number);
  }
}

async function consume(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) void item;
}
