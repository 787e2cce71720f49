import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { examplePayment, writeFile as writeOrder } from '@marketdesk/bank-files/testing/payments.ts';
import { readAll } from '@marketdesk/bank-files/testing/read.ts';
import { main } from '../main.ts';
import { answerOrder } from './answer.ts';
import { readOrder } from './order.ts';

/** Ten payments of 1 to 10 euros. */
const payments = Array.from({ length: 10 }, (_, index) => ({
  ...examplePayment,
  endToEndId: `WD-${index + 1}`,
  amountCents: (index + 1) * 100,
}));
const order = async (isBatchBooked: boolean) => readOrder(await writeOrder(payments, { isBatchBooked }));

test('the simulated bank rejects, pays and returns as told, and its balances connect', async () => {
  const options = { rejectEvery: 5, returnEvery: 4, openingCents: 100_000, statement: 7 };
  const { status, statement, returns, closingCents } = answerOrder(await order(false), options);

  expect(await readAll(status)).toMatchObject([
    { type: 'file', format: 'pain.002' },
    { type: 'group-status', originalMessageId: 'RUN-2026-0001', status: 'PART' },
    { type: 'payment-status', originalPaymentId: 'RUN-2026-0001', status: 'PART' },
    { endToEndId: 'WD-5', status: 'RJCT', reasons: [{ code: 'AC04' }] },
    { endToEndId: 'WD-10', status: 'RJCT' },
  ]);
  const paid = await readAll(statement);
  expect(paid.flatMap((event) => (event.type === 'transaction' ? [event.endToEndId] : []))).toEqual(
    [1, 2, 3, 4, 6, 7, 8, 9].map((id) => `WD-${id}`),
  );
  expect(paid.at(-1)).toMatchObject({ closing: { cents: 96_000, day: '2026-03-31' }, entries: 8 });
  expect(await readAll(returns ?? '')).toMatchObject([
    { type: 'file', format: 'camt.053' },
    { sequence: 8, opening: { cents: 96_000, day: '2026-04-01' } },
    { amountCents: 400, bookingDay: '2026-04-01' },
    { endToEndId: 'WD-4', isReturn: true, returnReason: 'AC04', counterparty: { name: 'Anna Bauer' } },
    { amountCents: 900 },
    { endToEndId: 'WD-9' },
    { closing: { cents: 97_300 } },
  ]);
  expect(closingCents).toBe(97_300);
});

test('a batch-booked order is one line of the statement', async () => {
  const { status, statement, returns } = answerOrder(await order(true));
  expect(await readAll(status)).toMatchObject([{}, { type: 'group-status', status: 'ACSP' }]);
  expect((await readAll(statement)).filter(({ type }) => type === 'entry')).toMatchObject([
    { amountCents: -5500, batch: { messageId: 'RUN-2026-0001', paymentId: 'RUN-2026-0001', count: 10 } },
  ]);
  expect(returns).toBeNull();
});

test('npm run simulate -- bank writes the answers, and explains what it can’t read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-bank-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'MD-RUN-1.xml');
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await main({ args: ['bank', ...args], environment: {}, print, signal: AbortSignal.abort() });
    return { code, text: lines.join('\n') };
  };
  await writeFile(file, await writeOrder(payments));
  expect((await run(file, '--out', path.join(folder, 'out'), '--return', '10')).code).toBe(0);
  expect((await readdir(path.join(folder, 'out'))).sort()).toEqual([
    'MD-RUN-1-returns.xml',
    'MD-RUN-1-statement.xml',
    'MD-RUN-1-status.xml',
  ]);
  const statement = path.join(folder, 'out', 'MD-RUN-1-statement.xml');
  expect(await readFile(statement, 'utf8')).toContain('<Id>2026-03-31-1</Id>');

  expect((await run('--help')).text).toContain('--reject N');
  const refused = [await run(), await run(file, '--reject', 'x'), await run(statement)];
  expect(refused.map(({ code, text }) => [code, text.split('\n')[0]])).toEqual([
    [1, 'Name one file of a payout run.'],
    [1, '--reject must be a whole number from 0 to 50000.'],
    [1, 'The XML schema "urn:iso:std:iso:20022:tech:xsd:camt.053.…" is not pain.001.001.09.'],
  ]);
});
