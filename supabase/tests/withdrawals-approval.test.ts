import { beforeEach, describe, expect, it } from 'vitest';
import { Till, type Withdrawal } from './payouts/till.ts';
import { configure } from './proposing.ts';
import { openWorld, expectSqlError, type Person } from './world.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER_IBAN = 'HR12 1001 0051 8630 0016 0';

// Above a limit, the person who releases a withdrawal is not the one who approved it.

describe('the four-eyes rule', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const admin = await world.person('admin');
  await till.useProvider('simulator');
  beforeEach(() => limit(100));

  const limit = (approval_above_eur: number | null) => configure(world, { approval_above_eur });
  const lower = (p_above_eur: number | null) =>
    world.rpc(admin, 'admin_update_withdrawals_approval', { p_above_eur });
  const arg = ({ id }: Withdrawal) => ({ p_request_id: id });
  const approve = (caller: Person, withdrawal: Withdrawal) =>
    world.rpc<Withdrawal>(caller, 'admin_approve_withdrawal', arg(withdrawal));

  describe('the limit', () => {
    it('is set and lowered, with an entry each', async () => {
      await limit(null);
      expect(await lower(2500.5)).toEqual([{ approval_above_eur: 2500.5, proposed: null }]);
      await lower(2500.5);
      expect(await lower(100)).toEqual([{ approval_above_eur: 100, proposed: null }]);
      expect(await world.rpc(admin, 'admin_get_withdrawals_approval')).toEqual([{ approval_above_eur: 100 }]);
      const log = await world.sql<{ details: object }>(
        `select details from public.admin_action_audit where action = 'update_withdrawals_approval' order by id desc limit 2`,
      );
      expect(log.map(({ details }) => details)).toEqual([
        { old_approval_above_eur: 2500.5, new_approval_above_eur: 100 },
        { new_approval_above_eur: 2500.5 },
      ]);
    });

    it.each([-1, 1_000_000.01, 1e9, 0.001, 'NaN', 'Infinity'])('refuses %s', async (p_above_eur) => {
      await world.refuses(
        admin,
        'admin_update_withdrawals_approval',
        { p_above_eur },
        '22023',
        'The amount must be from €0.00 to €1,000,000.00, with at most two decimals.',
      );
    });

    it('is for admins, and not changed by the configuration of the specification', async () => {
      await world.refuses(ana, 'admin_get_withdrawals_approval', {}, '42501', 'Not authorized');
      const args = { p_above_eur: null };
      await world.refuses(ana, 'admin_update_withdrawals_approval', args, '42501', 'Not authorized');
      await world.rpc(admin, 'admin_update_withdrawals_config', { p_is_automatic: false, p_platform_fee: 5 });
      expect(await world.rpc(admin, 'admin_get_withdrawals_approval')).toEqual([{ approval_above_eur: 100 }]);
    });
  });

  it('amounts up to the limit need one person', async () => {
    const withdrawal = await till.pending(100);
    expect((await till.details(ana, withdrawal)).details.needs_approval).toBe(false);
    await world.refuses(
      ana,
      'admin_approve_withdrawal',
      arg(withdrawal),
      'P0001',
      'This withdrawal does not need approval.',
    );
    await till.process(ana, withdrawal);
    await till.mark(ana, await till.pending(100), 'success');
  });

  it('a cent above, an amount is neither processed nor marked as paid without an approval; it can be marked as failed', async () => {
    const withdrawal = await till.pending(100.01);
    expect((await till.details(ana, withdrawal)).details.needs_approval).toBe(true);
    const sentence = 'This withdrawal must be approved by someone else first.';
    for (const caller of [ana, admin]) {
      await world.refuses(caller, 'admin_process_withdrawal', arg(withdrawal), 'P0001', sentence);
      const success = { ...arg(withdrawal), p_status: 'success' };
      await world.refuses(caller, 'admin_mark_withdrawal_status', success, 'P0001', sentence);
    }
    await till.mark(ana, withdrawal, 'failed');
  });

  it('the approver may not release it, not even as an admin; others may', async () => {
    const sentence = 'You approved this withdrawal, so someone else must release it.';
    for (const [approver, other] of [
      [ana, ivan],
      [admin, ana],
    ] as const) {
      const [processed, marked] = [await till.pending(500), await till.pending(500)];
      for (const withdrawal of [processed, marked]) {
        expect((await approve(approver, withdrawal)).details).toMatchObject({
          approved_by: approver.id,
          needs_approval: false,
        });
      }
      await world.refuses(approver, 'admin_process_withdrawal', arg(processed), 'P0001', sentence);
      const success = { ...arg(marked), p_status: 'success' };
      await world.refuses(approver, 'admin_mark_withdrawal_status', success, 'P0001', sentence);
      expect((await till.process(other, processed)).details.payout_state).toBe('created');
      expect((await till.mark(other, marked, 'success')).status).toBe('success');
      expect(await world.audited(marked.id)).toMatchObject([
        { actor_user_id: approver.id, action: 'approve_withdrawal', details: { amount_eur: 500 } },
        { actor_user_id: other.id, action: 'mark_withdrawal_success' },
      ]);
    }
  });

  it('the paid person is neither of the two', async () => {
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 500, 'earning')`, [
      ana.id,
    ]);
    const own = await till.request(ana, 500);
    const sentence = 'This is your own withdrawal, so someone else on staff must decide about it.';
    await world.refuses(ana, 'admin_approve_withdrawal', arg(own), 'P0001', sentence);
    await approve(ivan, own);
    await world.refuses(ana, 'admin_process_withdrawal', arg(own), 'P0001', sentence);
    const success = { ...arg(own), p_status: 'success' };
    await world.refuses(ana, 'admin_mark_withdrawal_status', success, 'P0001', sentence);
    expect((await till.process(admin, own)).details.payout_state).toBe('created');
  });

  it('it is approved once, by the first caller, and not after it has ended or started', async () => {
    const withdrawal = await till.pending(500);
    await approve(ana, withdrawal);
    for (const caller of [ana, ivan]) {
      const refused = approve(caller, withdrawal);
      const error = await expectSqlError(refused, 'PT409', 'This withdrawal is already approved.');
      expect(error).toMatchObject({ hint: 'already_approved', detail: ana.id });
    }
    const ended = await till.pending(500);
    await till.mark(ana, ended, 'failed');
    await world.refuses(ivan, 'admin_approve_withdrawal', arg(ended), 'PT409', /already processed/);
    await limit(null);
    const begun = await till.pending(500);
    await till.process(ana, begun);
    await limit(100);
    await world.refuses(ivan, 'admin_approve_withdrawal', arg(begun), 'PT409', /already being processed/);
  });

  it('the current limit applies to earlier requests', async () => {
    await limit(null);
    const withdrawal = await till.pending(500);
    await limit(499.99);
    await expectSqlError(till.process(ana, withdrawal), 'P0001', /must be approved by someone else/);
    await approve(ana, withdrawal);
    await limit(500);
    expect((await till.process(ana, withdrawal)).details.payout_state).toBe('created');
  });

  it('a change of the payout destination withdraws the approval, for this method only', async () => {
    const owner = await till.owner(2000);
    const move = (p_method: string, p_details: object) =>
      world.rpc(owner, 'set_payout_destination', { p_method, p_details });
    await move('bank', { holder: 'Ana', iban: IBAN });
    const bank = await till.request(owner, 500);
    const revolut = await till.request(owner, 500, 'revolut');
    await approve(ana, bank);
    await approve(ana, revolut);
    await move('bank', { holder: 'Ana', iban: IBAN.toLowerCase() });
    expect((await till.details(ivan, bank)).details.approved_by).toBe(ana.id);
    await move('bank', { holder: 'Ana', iban: OTHER_IBAN });
    expect((await till.details(ivan, bank)).details).toMatchObject({
      approved_by: null,
      needs_approval: true,
    });
    expect((await till.details(ivan, revolut)).details.approved_by).toBe(ana.id);
    await till.ageChanges(owner);
    await expectSqlError(till.process(ivan, bank), 'P0001', /must be approved by someone else/);
    expect((await world.audited(bank.id)).at(-1)).toMatchObject({
      actor_user_id: null,
      action: 'void_withdrawal_approval',
      details: { old_approved_by: ana.id },
    });
  });

  it('the approval covers the destination that was shown', async () => {
    const owner = await till.owner(1000);
    const move = (iban: string) =>
      world.rpc(owner, 'set_payout_destination', { p_method: 'bank', p_details: { holder: 'Ana', iban } });
    const withdrawal = await till.request(owner, 500);
    const seen = async () => (await till.details(ivan, withdrawal)).details.destination ?? '';
    const none = await seen();
    await move(IBAN);
    const first = await seen();
    await move(OTHER_IBAN);
    for (const p_destination of [none, first]) {
      await world.refuses(
        ana,
        'admin_approve_withdrawal',
        { ...arg(withdrawal), p_destination },
        'PT409',
        'The payout destination was changed by someone else.',
      );
    }
    expect(await world.audited(withdrawal.id)).toEqual([]);
    const args = { ...arg(withdrawal), p_destination: await seen() };
    expect(await world.rpc(ana, 'admin_approve_withdrawal', args)).toMatchObject({
      details: { approved_by: ana.id },
    });
  });

  it('it is refused to users and anonymous callers', async () => {
    const withdrawal = await till.pending(500);
    const owner = { id: withdrawal.user_id, email: '' };
    await world.refuses(owner, 'admin_approve_withdrawal', arg(withdrawal), '42501', 'Not authorized');
    await world.refuses('anon', 'admin_approve_withdrawal', arg(withdrawal), '42501', /permission denied/);
  });
});
