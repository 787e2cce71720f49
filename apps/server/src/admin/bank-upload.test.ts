import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { BankUploadLine } from '@marketdesk/contract/bank-upload.ts';
import { answerOrder } from '@marketdesk/simulator/bank/answer.ts';
import { readOrder } from '@marketdesk/simulator/bank/order.ts';
import { writeStatement, type Booking } from '@marketdesk/simulator/bank/statement.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { moneyOf, type Money } from '../testing/money.ts';

const DEBTOR = { name: 'Marketplace GmbH', iban: 'DE89370400440532013000' };

describe('an uploaded file of the bank', () => {
  let desk: Desk;
  let money: Money;
  let token: string;
  let second: string;
  beforeAll(async () => {
    desk = await startDesk();
    money = moneyOf(desk);
    await desk.client.asService('configure_payout_debtor', { p_debtor: DEBTOR });
    token = await desk.tokenOf(await desk.person('admin'));
    second = await desk.tokenOf(await desk.person('admin'));
  });
  afterAll(() => desk.close());

  async function upload(file: string | Uint8Array | ReadableStream, name = 'file.xml') {
    const response = await fetch(`${desk.url}/api/admin/bank-files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-file-name': encodeURIComponent(name) },
      body: file as NonNullable<RequestInit['body']>,
      ...(file instanceof ReadableStream && { duplex: 'half' }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type');
    return {
      status: response.status,
      type,
      lines: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as BankUploadLine),
    };
  }

  /** Rows of the bank, which a refusal leaves unchanged. */
  async function bankState(): Promise<string> {
    const [row] = await desk.database.query<{ state: string }>(
      `select jsonb_build_array(
         (select jsonb_agg(to_jsonb(f) order by id) from public.bank_files f),
         (select count(*) from private.bank_file_events),
         (select count(*) from public.bank_statements),
         (select jsonb_agg(to_jsonb(l) order by id) from public.bank_lines l),
         (select jsonb_agg(to_jsonb(m) order by id) from public.bank_matches m)
       )::text as state`,
    );
    return `${row?.state} ${await desk.state()}`;
  }

  /** A fetched run of new withdrawals. */
  async function fetchedRun(count: number) {
    const withdrawals = await Promise.all(Array.from({ length: count }, () => money.bankWithdrawal()));
    const caller = desk.client.asCaller(token);
    const run = await caller('admin_create_payout_run', { p_ids: withdrawals.map(({ id }) => id) });
    for (const by of [token, second]) await desk.admin(`payout-runs/${run.id}/release`, {}, by);
    const headers = { authorization: `Bearer ${token}` };
    const file = await fetch(`${desk.url}/api/admin/payout-runs/${run.id}/file`, { method: 'POST', headers });
    const order = await readOrder(await file.text());
    return { withdrawals, order };
  }

  /** Confirms what the uploader's file gives back, as it takes a second person. */
  async function confirm(): Promise<void> {
    const caller = desk.client.asCaller(second);
    for (const { id } of await caller('admin_get_bank_lines', { p_state: 'to_review' }))
      await caller('admin_confirm_bank_match', { p_id: id });
  }

  it('settles, rejects and returns payouts; a second upload changes nothing', async () => {
    const { withdrawals, order } = await fetchedRun(3);
    const answer = answerOrder(order, { rejectEvery: 3, returnEvery: 2 });
    expect(await upload(answer.status, 'Status März.xml')).toMatchObject({
      status: 200,
      type: 'application/x-ndjson',
      lines: [{ done: { is_repeated: false, statements: 0, lines: 1, matched: 0, to_review: 1, left: 0 } }],
    });
    await confirm();
    const done = { statements: 1, lines: 1, gaps: [] };
    expect((await upload(answer.statement)).lines).toMatchObject([{ done: { ...done, matched: 1 } }]);
    expect((await upload(answer.returns ?? '')).lines).toMatchObject([{ done: { ...done, to_review: 1 } }]);
    await confirm();
    const ends = await Promise.all(
      withdrawals.map(async ({ id, owner }) => [
        (await money.details(id)).status,
        await money.balance(owner),
      ]),
    );
    expect(ends.sort()).toEqual([
      ['failed', '100.00'],
      ['failed', '100.00'],
      ['success', '60.00'],
    ]);

    const before = await bankState();
    expect((await upload(answer.statement)).lines).toMatchObject([{ done: { is_repeated: true, lines: 0 } }]);
    expect(await bankState()).toBe(before);
    const [file] = await desk.database.query('select name, state from public.bank_files order by created_at');
    expect(file).toEqual({ name: 'Status März.xml', state: 'done' });
  });

  const bookings = (count: number): Booking[] =>
    Array.from({ length: count }, () => ({
      amountCents: -100,
      payment: {
        endToEndId: randomUUID().slice(0, 18),
        amountCents: 100,
        creditor: { name: 'Ana Horvat', iban: 'HR1210010051863000160' },
        remittance: 'Something else',
      },
      batch: null,
      returnReason: null,
    }));
  const statement = (count: number, number: number, account = DEBTOR) =>
    writeStatement({ account, day: '2026-06-01', number, openingCents: 0, bookings: bookings(count) }).xml;

  it('is answered with progress, and its unknown lines wait for a person', async () => {
    const { lines } = await upload(statement(600, 1));
    expect(lines.slice(0, 2)).toEqual([{ lines: 249 }, { lines: 499 }]);
    expect(lines.at(-2)).toEqual({ examined: 500, left: 100 });
    expect(lines.at(-1)).toMatchObject({ done: { lines: 600, matched: 0, to_review: 600, left: 0 } });
  });

  const damaged = statement(600, 2);
  const bomb = damaged.replace('<Document', '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "x">]><Document');
  it.each([
    ['no XML', '{"amount": 5}', 400, 'unknown_format'],
    ['XML with an error', damaged.replace('</Stmt>', '</Stm>'), 200, 'not_xml'],
    ['another schema', damaged.replace('camt.053', 'pain.008'), 400, 'other_schema'],
    ['a truncated file', damaged.slice(0, -300), 200, 'truncated'],
    ['another currency', damaged.replaceAll('"EUR"', '"USD"'), 400, 'wrong_currency'],
    ['too many digits', damaged.replace('>1.00<', '>1.001<'), 400, 'bad_amount'],
    ['an XML bomb', bomb, 400, 'forbidden_markup'],
    ['a foreign account', statement(3, 3, { name: 'x', iban: 'NL91ABNA0417164300' }), 400, null],
    ['a foreign account, late', statement(400, 3, { name: 'x', iban: 'NL91ABNA0417164300' }), 200, null],
  ])('with %s is refused with a sentence and leaves nothing', async (_, file, status, hint) => {
    const before = await bankState();
    const answer = await upload(file);
    expect(answer.status).toBe(status);
    // Refused before or after the first line of progress.
    const [last] = answer.lines.slice(-1);
    expect(last).toEqual({
      error: expect.stringMatching(/^[A-Z].+\.$/) as string,
      ...(status === 200 ? { hint } : hint !== null && { reason: hint }),
    });
    expect(await bankState()).toBe(before);
  });

  it('of more than 20 MB is refused, whether its size is declared or not', async () => {
    const before = await bankState();
    const refusal = { error: 'The file is larger than 20 MB.' };
    expect(await upload(Buffer.alloc(20 * 1_048_576 + 1))).toMatchObject({ status: 413, lines: [refusal] });
    const head = damaged.slice(0, damaged.indexOf('</GrpHdr>'));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(sent === 0 ? head : ' '.repeat(1_048_576)));
        sent += 1;
        if (sent > 21) controller.close();
      },
    });
    expect(await upload(endless)).toMatchObject({ status: 413, lines: [refusal] });
    expect(await bankState()).toBe(before);
  });

  it('that is cut off while it arrives leaves nothing', async () => {
    const before = await bankState();
    const sending = httpRequest(`${desk.url}/api/admin/bank-files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-file-name': 'cut.xml',
        'content-length': damaged.length,
      },
    });
    sending.on('error', () => undefined);
    sending.write(damaged.slice(0, -300));
    await expect
      .poll(async () => (await desk.database.query('select from private.bank_file_events')).length)
      .toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(bankState).toBe(before);
  });
});
