import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateCreditTransfers } from '@marketdesk/bank-files/testing/schema.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { startDesk, type Desk } from '../testing/desk.ts';
import { moneyOf, type Money } from '../testing/money.ts';

const DEBTOR = { name: 'Märketplace GmbH', iban: 'DE89370400440532013000', bic: null, is_batch_booked: true };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the file of a payout run', () => {
  let desk: Desk;
  let money: Money;
  let first: string;
  let second: string;
  let prepare: (ids: string[]) => Promise<string>;
  beforeAll(async () => {
    desk = await startDesk();
    money = moneyOf(desk);
    await desk.client.asService('configure_payout_debtor', { p_debtor: DEBTOR });
    first = await desk.tokenOf(await desk.person('admin'));
    second = await desk.tokenOf(await desk.person('admin'));
    const caller: CallProcedure = desk.client.asCaller(first);
    prepare = async (ids) => (await caller('admin_create_payout_run', { p_ids: ids })).id;
  });
  afterAll(() => desk.close());

  const release = (id: string, token: string) => desk.admin(`payout-runs/${id}/release`, {}, token);
  async function fetchFile(id: string, token: string) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${desk.url}/api/admin/payout-runs/${id}/file`, { method: 'POST', headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  it('is released by two people by its hash, and fetched with the same bytes each time', async () => {
    // More than one page of payments.
    const { owner } = await money.bankWithdrawal();
    const withdrawals = await desk.database.query<{ id: string }>(
      `with made as (
         insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
         select $1, 'bank', 1.10, 0, 0, 1.10 from generate_series(1, 201)
         returning id, user_id, amount_eur
       ), booked as (
         insert into public.balance_ledger (user_id, amount, kind, withdrawal_id)
         select user_id, amount_eur, 'earning', null from made
         union all
         select user_id, -amount_eur, 'withdrawal_reserve', id from made
       )
       select id from made`,
      [owner.id],
    );
    const id = await prepare(withdrawals.map((each) => each.id));

    expect(await fetchFile(id, first)).toMatchObject({ status: 409 });
    const released = await release(id, first);
    expect(released).toMatchObject({ status: 200, body: { item: { state: 'first_released' } } });
    expect(await release(id, first)).toMatchObject({ status: 400 });
    expect(await release(id, second)).toMatchObject({ status: 200, body: { item: { state: 'released' } } });

    const file = await fetchFile(id, second);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="MD-RUN-\d+\.xml"$/);
    validateCreditTransfers(file.text);
    expect(file.text.match(/<EndToEndId>md-[0-9a-f]{32}</g)).toHaveLength(201);
    expect(released.body).toMatchObject({ item: { file_sha256: sha256(file.text) } });
    expect((await fetchFile(id, first)).text).toBe(file.text);
    const audited = await desk.audited(id);
    expect(audited.map(({ action }) => action)).toEqual([
      ...['prepare_payout_run', 'release_payout_run', 'release_payout_run'],
      ...['fetch_payout_run', 'fetch_payout_run'],
    ]);
    expect(audited.slice(1).map(({ details }) => details.sha256)).toEqual(Array(4).fill(sha256(file.text)));
  });

  it('is not sent if its bytes are not those that were released', async () => {
    const { id: withdrawal } = await money.bankWithdrawal();
    const id = await prepare([withdrawal]);
    await release(id, first);
    // Only somebody with the database itself can do this.
    await desk.database.transaction(async (tx) => {
      await tx.exec('set local session_replication_role = replica');
      await tx.query(
        `update public.payout_attempts set destination = destination || '{"holder": "Eve"}' where run_id = $1`,
        [id],
      );
    });
    const before = await desk.state();
    expect(await release(id, second)).toEqual({
      status: 409,
      body: { error: expect.stringContaining('Cancel the run and prepare another one.') as string },
    });
    expect(await fetchFile(id, second)).toMatchObject({ status: 409 });
    expect(await desk.state()).toBe(before);
  });

  it('refuses ids that are none, and a run that does not exist', async () => {
    expect(await release('12', first)).toEqual({
      status: 400,
      body: { error: 'The address must contain the id of a payout run.' },
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await release(unknown, first)).toMatchObject({ status: 404 });
    expect(await fetchFile(unknown, first)).toMatchObject({ status: 404 });
  });
});
