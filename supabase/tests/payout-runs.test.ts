import { randomUUID } from 'node:crypto';
import type { MyWork } from '@marketdesk/contract/documents.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEBTOR, idsOf, OTHER_SHA, type Run, Runs, SHA } from './payouts/runs.ts';
import { openTill } from './payouts/till.ts';
import { configure, sendPayouts } from './proposing.ts';
import { expectSqlError, type Args, type Person } from './world.ts';

const { world, till } = await openTill();
const runs = new Runs(world, till);
const clerk = await world.person('moderator');
const admin = await world.person('admin');
await till.useProvider('simulator');
await runs.configure();
beforeEach(async () => {
  await till.useLimits({ approval: 1000, release: null });
  await sendPayouts(world);
});

/** Expects that the call changes nothing and leaves no audit entry. */
async function refusedWithout(call: () => Promise<unknown>, code: string, message: string | RegExp) {
  const before = await world.state();
  const error = await expectSqlError(call(), code, message);
  expect(await world.state()).toBe(before);
  return error;
}
const stateOf = async ({ id }: { id: string }) =>
  (await world.rpc<Run>(clerk, 'admin_get_payout_run', { p_run_id: id })).state;
const ban = ({ user_id: id }: { user_id: string }, is: boolean) =>
  world.sql('update public.profiles set is_banned = $2::boolean where user_id = $1', [id, is]);
const attemptOf = async (run: Run) => (await runs.lines(clerk, run))[0]?.attempt_id ?? '';
/** A member of staff with all permissions of the built-in Moderator but this one. */
async function without(permission: string): Promise<Person> {
  const [role] = await world.sql<{ id: string }>(
    `insert into public.staff_roles (name, permissions)
     select $1, array_remove(array(select code from private.permissions()), $2) returning id`,
    [randomUUID().slice(0, 8), permission],
  );
  return world.person('moderator', { staff_role_id: role?.id ?? '' });
}

describe('preparing', () => {
  it('a run has the exact sums of what can be paid, and says why the rest is left out', async () => {
    const owner = await till.owner(500);
    await runs.setDestination(owner);
    const paid = [await runs.payable(33.33), await runs.payable(10, owner), await runs.payable(20, owner)];
    const nameless = await runs.payable(40);
    await runs.setDestination({ id: nameless.user_id }, { holder: '王小明' });
    const banned = await runs.payable(41);
    await ban(banned, true);
    const cooling = await runs.payable(42);
    await world.sql(`select private.note_account_event($1, 'destination', $1)`, [cooling.user_id]);
    const processed = await runs.payable(43);
    await till.mark(clerk, processed, 'failed');
    const processing = await runs.payable(44);
    await till.process(clerk, processing);
    const elsewhere = await till.pending(45, { method: 'payout_link' });
    const inRun = await runs.payable(46);
    const { number } = await runs.prepare(clerk, [inRun]);
    const limited = await runs.payable(47);
    await world.sql(`insert into public.sanctions (user_id, kind) values ($1, 'limit_withdrawing')`, [
      limited.user_id,
    ]);
    const left = { nameless, banned, cooling, processed, processing, elsewhere, inRun, limited };
    const nowhere = await till.pending(48);
    const all = [...paid, ...Object.values(left), nowhere];

    const preview = await runs.preview(clerk, all);
    expect(preview).toMatchObject({
      count: 3,
      amount_eur: 63.33,
      fee_amount_eur: 3.17,
      net_amount_eur: 60.16,
      debtor: { name: 'Marketdesk', iban: 'DE89 •••• 3000' },
      has_more: false,
      blocked: null,
      excluded_count: 9,
    });
    expect(preview.lines.map(({ withdrawal_id }) => withdrawal_id)).toEqual(paid.map(({ id }) => id));
    const hints = Object.fromEntries(
      preview.excluded.map(({ withdrawal_id, hint }) => [withdrawal_id, hint]),
    );
    expect(hints).toEqual({
      [nameless.id]: 'bad_holder',
      [banned.id]: 'user_banned',
      [cooling.id]: 'cooling_off',
      [processed.id]: 'already_processed',
      [processing.id]: 'already_processing',
      [elsewhere.id]: 'not_a_bank_withdrawal',
      [inRun.id]: 'in_payout_run',
      [limited.id]: 'user_limited',
      [nowhere.id]: 'no_destination',
    });

    const run = await world.rpc<Run>(clerk, 'admin_create_payout_run', {
      p_ids: `{${preview.ids.join(',')}}`,
    });
    expect(run).toMatchObject({
      number: number + 1,
      state: 'draft',
      line_count: 3,
      amount_eur: 63.33,
      fee_amount_eur: 3.17,
      net_amount_eur: 60.16,
      execution_day: preview.execution_day,
      details: { open: { count: 3, net_amount_eur: 60.16 }, paid: { count: 0 }, excluded: 9 },
    });
    const exclusions = await world.rpc(clerk, 'admin_get_payout_run_exclusions', { p_run_id: run.id });
    expect(exclusions).toHaveLength(9);
    const [line] = await runs.lines(clerk, run);
    expect(line?.end_to_end_id).toMatch(/^md-[0-9a-f]{32}$/);
    expect(await world.audited(run.id)).toMatchObject([
      { actor_user_id: clerk.id, action: 'prepare_payout_run', details: { line_count: 3, excluded: 9 } },
    ]);
  });

  it('“all that match” are the pending bank withdrawals of the filters, oldest first', async () => {
    const owner = await till.owner(100);
    await runs.setDestination(owner);
    const [one, two] = [await runs.payable(31, owner), await runs.payable(32, owner)];
    await till.request(owner, 33, 'payout_link');
    const ids = async (filter: Args) =>
      (
        await world.rpc<{ ids: string[] }>(clerk, 'admin_preview_payout_run', {
          p_filter: { p_user_search: owner.email, ...filter },
        })
      ).ids;
    expect(await ids({ p_status: 'failed', p_method: 'revolut' })).toEqual([one.id, two.id]);
    expect(await ids({ p_min_amount: 31.5 })).toEqual([two.id]);
    expect(await ids({ p_user_search: owner.id })).toEqual([one.id, two.id]);
    for (const filter of [{ p_other: 1 }, { p_min_amount: 'x' }, { p_order_by: 'id' }])
      await expectSqlError(ids(filter), '22023', /filter/);
  });

  it.each<[Args, string, RegExp]>([
    [{ p_execution_day: '2026-01-01' }, '22023', /from today/],
    [{ p_execution_day: nextSaturday() }, '22023', /weekends and holidays/],
    [{ p_ids: '{}' }, '22023', /at least one/],
    [{ p_ids: `{${Array.from({ length: 5001 }, () => randomUUID()).join(',')}}` }, '22023', /at most 5,000/],
    [{ p_ids: `{${randomUUID()}}` }, 'PT404', /Withdrawal not found/],
  ])('case %#: %s is refused', async (args, code, message) => {
    const { id } = await runs.payable();
    await refusedWithout(
      () => world.rpc(clerk, 'admin_create_payout_run', { p_ids: `{${id}}`, ...args }),
      code,
      message,
    );
  });

  it('nothing is prepared without an account to pay from, or without a line', async () => {
    const withdrawal = await runs.payable();
    await runs.configure(null);
    expect((await runs.preview(clerk, [withdrawal])).blocked?.hint).toBe('no_payout_debtor');
    await refusedWithout(() => runs.prepare(clerk, [withdrawal]), 'P0001', /SEPA_DEBTOR_NAME/);
    await runs.configure({ ...DEBTOR, iban: 'HR1210010051863000160', is_batch_booked: false });
    const run = await runs.prepare(clerk, [withdrawal]);
    expect(run).toMatchObject({ debtor_iban: 'HR12 •••• 0160', is_batch_booked: false });
    await runs.configure();
    const nothing = await refusedWithout(() => runs.prepare(clerk, [withdrawal]), 'P0001', /None of these/);
    expect(nothing.hint).toBe('nothing_to_pay_out');
  });

  it.each([
    ['2027-03-26', false],
    ['2027-03-29', false],
    ['2027-03-30', true],
    ['2028-04-14', false],
    ['2026-05-01', false],
    ['2026-12-24', true],
    ['2027-01-01', false],
    ['2026-12-26', false],
    ['2026-11-28', false],
  ])('%s: is a banking day? %s', async (day, is) =>
    expect(await world.sql('select private.is_banking_day($1::date) as is', [day])).toEqual([{ is }]),
  );

  it.each([
    [{ name: '', iban: DEBTOR.iban }],
    [{ name: 'x'.repeat(71), iban: DEBTOR.iban }],
    [{ name: 'x', iban: 'DE00370400440532013000' }],
    [{ ...DEBTOR, bic: 'ABC' }],
    ['"x"'],
  ])('the account %j is refused', (p_debtor) =>
    world.refuses('service_role', 'configure_payout_debtor', { p_debtor }, '22023', /./),
  );
});

describe('permissions', () => {
  it.each<[string, string, (run: Run) => Args]>([
    ['admin_preview_payout_run', 'money.process', () => ({ p_filter: {} })],
    ['admin_create_payout_run', 'money.process', () => ({ p_ids: `{${randomUUID()}}` })],
    ['admin_cancel_payout_run', 'money.process', ({ id }) => ({ p_run_id: id, p_reason: 'x' })],
    ['admin_release_payout_run', 'money.approve', ({ id }) => ({ p_run_id: id, p_sha256: SHA })],
    ['admin_fetch_payout_run', 'money.approve', ({ id }) => ({ p_run_id: id, p_sha256: SHA })],
    ['admin_get_payout_run_order', 'money.approve', ({ id }) => ({ p_run_id: id })],
    ['admin_get_payout_run_payments', 'money.approve', ({ id }) => ({ p_run_id: id })],
    ['admin_get_payout_runs', 'money.read', () => ({})],
    ['admin_get_payout_run', 'money.read', ({ id }) => ({ p_run_id: id })],
    ['admin_get_payout_run_lines', 'money.read', ({ id }) => ({ p_run_id: id })],
    ['admin_get_payout_run_exclusions', 'money.read', ({ id }) => ({ p_run_id: id })],
    ['admin_request_recall', 'money.process', () => ({ p_attempt_id: randomUUID(), p_reason: 'x' })],
    ['admin_answer_recall', 'money.reconcile', () => ({ p_attempt_id: randomUUID(), p_answer: 'refused' })],
  ])('%s needs %s', async (name, permission, args) => {
    const run = await runs.prepare(clerk, [await runs.payable()]);
    const caller = await without(permission);
    await refusedWithout(() => world.rpc(caller, name, args(run)), '42501', 'Not authorized');
  });
});

describe('releasing', () => {
  it('takes two people; the audit log keeps the file that both released', async () => {
    const run = await runs.prepare(clerk, [await runs.payable()]);
    expect(await runs.release(clerk, run)).toMatchObject({
      state: 'first_released',
      file_sha256: SHA,
      first_released_by: clerk.id,
      second_released_by: null,
    });
    const again = await refusedWithout(() => runs.release(clerk, run), 'P0001', /You gave the first release/);
    expect(again.hint).toBe('same_person');
    const other = await refusedWithout(() => runs.release(admin, run, OTHER_SHA), 'PT409', /is not the one/);
    expect(other.hint).toBe('file_differs');
    await refusedWithout(() => runs.release(admin, run, 'A'.repeat(64)), '22023', /hexadecimal/);
    expect(await runs.release(admin, run)).toMatchObject({ state: 'released', second_released_by: admin.id });
    await refusedWithout(() => runs.release(admin, run), 'PT409', /already released/);
    expect(await world.audited(run.id)).toMatchObject([
      { action: 'prepare_payout_run' },
      { actor_user_id: clerk.id, action: 'release_payout_run', details: { release: 'first', sha256: SHA } },
      { actor_user_id: admin.id, action: 'release_payout_run', details: { release: 'second', sha256: SHA } },
    ]);
  });

  it('one of the two must be an admin, and they must be independent', async () => {
    const run = await runs.prepare(clerk, [await runs.payable()]);
    await runs.release(clerk, run);
    const colleague = await world.person('moderator');
    const none = await refusedWithout(() => runs.release(colleague, run), 'P0001', /must be an admin/);
    expect(none.hint).toBe('needs_admin');
    const dependent = await world.person('admin');
    await world.sql(`select private.note_account_event($1, 'password', $2)`, [dependent.id, clerk.id]);
    await refusedWithout(() => runs.release(dependent, run), 'P0001', /may have access/);
    await runs.release(admin, run);
  });

  it('neither may be involved with a payee', async () => {
    const withdrawals = [await runs.payable(), await runs.payable(), await runs.payable()];
    await world.sql(`select private.note_account_event($1, 'name', $2)`, [withdrawals[1]?.user_id, admin.id]);
    const run = await runs.prepare(admin, withdrawals);
    const message =
      /^1 of 3 payments of this run is blocked\. The first is of .*: You changed this person's name/;
    expect((await refusedWithout(() => runs.release(admin, run), 'P0001', message)).hint).toBe('run_blocked');
    await runs.release(clerk, run);
    await refusedWithout(() => runs.release(admin, run), 'P0001', message);
  });

  it('the first release approves what needs two people; the second is the releaser', async () => {
    await till.useLimits({ approval: 100, release: null });
    const owner = await till.owner(300);
    await runs.setDestination(owner);
    // Together above the limit.
    const both = [await runs.payable(60, owner), await runs.payable(60, owner)];
    const small = await runs.payable(100);
    const approved = await runs.payable(101);
    const approver = await world.person('admin');
    await world.rpc(approver, 'admin_approve_withdrawal', { p_request_id: approved.id });
    const toRelease = async () =>
      (await world.rpc<MyWork>(admin, 'admin_get_my_work')).approvals.map(({ id }) => id);
    expect(await toRelease()).toContain(approved.id);
    await runs.released(clerk, admin, [...both, small, approved]);
    expect(await toRelease()).not.toContain(approved.id);
    const rows = await world.sql<{ id: string; approved_by: string | null; released_by: string }>(
      'select id, approved_by, released_by from public.withdrawal_requests where id = any ($1)',
      [idsOf([...both, small, approved])],
    );
    expect(new Set(rows.map(({ released_by }) => released_by))).toEqual(new Set([admin.id]));
    const approvers = Object.fromEntries(rows.map(({ id, approved_by }) => [id, approved_by]));
    expect(approvers).toEqual({
      ...Object.fromEntries(both.map(({ id }) => [id, clerk.id])),
      [small.id]: null,
      [approved.id]: approver.id,
    });
  });

  it('an approval of the second person blocks their release, but not another’s', async () => {
    await till.useLimits({ approval: 100, release: null });
    const approved = await runs.payable(101);
    await world.rpc(admin, 'admin_approve_withdrawal', { p_request_id: approved.id });
    const run = await runs.prepare(clerk, [approved]);
    await runs.release(clerk, run);
    await refusedWithout(() => runs.release(admin, run), 'P0001', /may be the one who approved it/);
    await runs.release(await world.person('admin'), run);
  });

  it('the limit of one person counts the whole run and what they released before', async () => {
    const second = await world.person('admin');
    await till.useLimits({ approval: 1000, release: 300 });
    await till.process(second, await till.pending(50));
    const withdrawals = [await runs.payable(200), await runs.payable(50)];
    const over = await runs.prepare(clerk, [...withdrawals, await runs.payable(10)]);
    await runs.release(clerk, over);
    const refusal = await refusedWithout(
      () => runs.release(second, over),
      'P0001',
      /€310\.00 in 24 hours, more than the €300\.00/,
    );
    expect(refusal.hint).toBe('release_limit');
    await runs.cancel(clerk, over);
    const run = await runs.released(clerk, second, withdrawals);
    // The released run counts for whatever follows.
    const next = await till.pending(1);
    await expectSqlError(till.process(second, next), 'P0001', /€300\.00 in the last 24 hours/);
    await configure(world, { release_above_eur: 299 });
    await refusedWithout(() => runs.fetch(clerk, run), 'P0001', /€300\.00 in 24 hours/);
    await configure(world, { release_above_eur: 300 });
    await runs.fetch(clerk, run);
  });

  it('nothing is released or fetched while payouts are held, nor after its day', async () => {
    const run = await runs.prepare(clerk, [await runs.payable()]);
    const ready = await runs.released(clerk, admin);
    const fetched = await runs.fetched(clerk, admin);
    await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Restored.' });
    await refusedWithout(() => runs.release(clerk, run), 'PT409', 'Payouts are held: Restored.');
    for (const one of [ready, fetched])
      await refusedWithout(() => runs.fetch(clerk, one), 'PT409', 'Payouts are held: Restored.');
    await sendPayouts(world);
    await world.sql('alter table public.payout_runs disable trigger guard_change');
    await world.sql(`update public.payout_runs set execution_day = current_date - 1 where id = any ($1)`, [
      idsOf([run, ready, fetched]),
    ]);
    await world.sql('alter table public.payout_runs enable trigger guard_change');
    for (const call of [() => runs.release(clerk, run), () => runs.fetch(clerk, ready)])
      expect((await refusedWithout(call, 'P0001', /is over/)).hint).toBe('execution_day_over');
    await runs.fetch(clerk, fetched);
  });

  it('a destination that changed since the draft blocks the run', async () => {
    const run = await runs.prepare(clerk, [await runs.payable()]);
    await runs.release(clerk, run);
    const [line] = await runs.lines(clerk, run);
    await runs.setDestination({ id: line?.user_id ?? '' }, { iban: 'NL91ABNA0417164300', holder: 'Other' });
    await refusedWithout(
      () => runs.release(admin, run),
      'P0001',
      /^The payment of this run is blocked.*destination has changed/,
    );
    // The file keeps the account that was released.
    const [payment] = await world.rpc<{ holder: string }[]>(admin, 'admin_get_payout_run_payments', {
      p_run_id: run.id,
    });
    expect(payment?.holder).toBe('Ana Anić');
  });
});

describe('fetching', () => {
  it('checks everything again: a ban between release and fetch keeps the file back', async () => {
    const withdrawals = [await runs.payable(), await runs.payable()];
    const run = await runs.released(clerk, admin, withdrawals);
    const [banned, other] = withdrawals;
    if (banned === undefined || other === undefined) throw new Error('No withdrawals');
    await ban(banned, true);
    const refusal = await refusedWithout(() => runs.fetch(clerk, run), 'P0001', /^1 of 2 .* banned/);
    expect(refusal.hint).toBe('run_blocked');
    expect(await runs.cancel(clerk, run)).toMatchObject({ state: 'cancelled', cancel_reason: 'A mistake.' });
    for (const name of ['release', 'fetch', 'cancel'] as const)
      await refusedWithout(() => runs[name](clerk, run), 'PT409', /was cancelled/);
    const next = await runs.prepare(clerk, withdrawals);
    expect(next).toMatchObject({ line_count: 1, details: { excluded: 1 } });
    expect((await till.details(clerk, other)).details.payout_state).toBe('created');
  });

  it('a first person who was demoted since does not count', async () => {
    const first = await world.person('moderator');
    const run = await runs.released(first, admin);
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [first.id]);
    await refusedWithout(
      () => runs.fetch(clerk, run),
      'P0001',
      /who gave the first release is no longer on staff/,
    );
  });

  it('gives the same file again, each time with an entry, and nothing else', async () => {
    const draft = await runs.prepare(clerk, [await runs.payable()]);
    await refusedWithout(() => runs.fetch(admin, draft), 'PT409', /not released yet/);
    const run = await runs.released(clerk, admin);
    await refusedWithout(() => runs.fetch(admin, run, OTHER_SHA), 'PT409', /is not the one/);
    expect(await runs.fetch(clerk, run)).toMatchObject({ state: 'fetched', fetched_by: clerk.id });
    expect(await runs.fetch(admin, run)).toMatchObject({ state: 'fetched', fetched_by: clerk.id });
    const fetches = (await world.audited(run.id)).filter(({ action }) => action === 'fetch_payout_run');
    expect(fetches.map(({ actor_user_id }) => actor_user_id)).toEqual([clerk.id, admin.id]);
    expect((await runs.lines(clerk, run, { p_state: 'accepted' })).map(({ state }) => state)).toEqual([
      'accepted',
    ]);
    const refusal = await refusedWithout(() => runs.cancel(clerk, run), 'PT409', /was fetched/);
    expect(refusal.hint).toBe('run_state');
  });
});

describe('while a withdrawal is in a run', () => {
  it('it can be neither paid nor marked nor approved otherwise, until the run is cancelled', async () => {
    await till.useLimits({ approval: 100, release: null });
    const withdrawal = await runs.payable(150);
    const run = await runs.prepare(clerk, [withdrawal]);
    const arg = { p_request_id: withdrawal.id };
    const others: [string, Args][] = [
      ['admin_process_withdrawal', arg],
      ['admin_mark_withdrawal_status', { ...arg, p_status: 'success' }],
      ['admin_mark_withdrawal_status', { ...arg, p_status: 'failed' }],
      ['admin_approve_withdrawal', arg],
    ];
    // Unsent payouts of a provider would be closed here.
    await till.useProvider(null);
    for (const held of [false, true]) {
      if (held) await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Restored.' });
      for (const [name, args] of others) {
        const refusal = await refusedWithout(
          () => world.rpc(admin, name, args),
          'PT409',
          `This withdrawal is in payout run ${run.number}. Cancel the run to decide otherwise.`,
        );
        expect(refusal.hint).toBe('in_payout_run');
      }
    }
    await sendPayouts(world);
    const { details } = await till.details(clerk, withdrawal);
    expect(details).toMatchObject({
      provider: 'bank',
      payout_run: { id: run.id, number: run.number, state: 'draft' },
      blocked: { process: { hint: 'in_payout_run' }, mark_failed: { hint: 'in_payout_run' } },
    });
    await till.useProvider('simulator');
    await runs.release(clerk, run);
    await runs.cancel(clerk, run);
    expect(await till.mark(clerk, withdrawal, 'failed')).toMatchObject({ status: 'failed' });
    const kinds = await world.rpc<{ kind: string; note: string | null }[]>(
      clerk,
      'admin_get_withdrawal_history',
      arg,
    );
    expect(kinds.map(({ kind, note }) => `${kind} ${note ?? ''}`)).toEqual([
      'requested bank',
      'withdrawal_reserve ',
      `run_prepared ${run.number}`,
      `run_released ${run.number}`,
      `run_cancelled Payout run ${run.number} was cancelled: A mistake.`,
      'withdrawal_refund ',
      'marked_failed ',
    ]);
  });

  it('neither time nor the provider decides about it', async () => {
    const withdrawal = await runs.payable();
    const run = await runs.fetched(clerk, admin, [withdrawal]);
    await till.age(await attemptOf(run), '30 days');
    await till.useProvider(null);
    await expectSqlError(till.mark(clerk, withdrawal, 'success'), 'PT409', /whose file was fetched/);
    await till.useProvider('simulator');
    const open = 'select * from private.open_attempts_of_others($1)';
    expect(await world.sql(open, ['revolut'])).not.toContainEqual(
      expect.objectContaining({ provider: 'bank' }),
    );
    await expect(world.rpc('service_role', 'payouts_open')).resolves.not.toContainEqual(
      expect.objectContaining({ state: 'accepted', count: 1 }),
    );
    await configure(world, { is_automatic: true });
    const draft = await runs.payable();
    await runs.prepare(clerk, [draft]);
    await world.rpc('service_role', 'payouts_enqueue_automatic', { p_limit: 200 });
    await configure(world, { is_automatic: false });
    expect(await till.attempts(draft)).toEqual(['created']);
    expect(await till.attempts(withdrawal)).toEqual(['accepted']);
  });

  it.each([
    `update public.payout_runs set net_amount_eur = net_amount_eur + 1, amount_eur = amount_eur + 1 where id = $1`,
    `update public.payout_runs set debtor_iban = 'HR1210010051863000160' where id = $1`,
    `update public.payout_runs set file_sha256 = repeat('c', 64) where id = $1`,
    `update public.payout_runs set first_released_by = prepared_by, second_released_by = first_released_by where id = $1`,
    `update public.payout_runs set fetched_at = null, fetched_by = null where id = $1`,
    `delete from public.payout_runs where id = $1`,
    `update public.payout_attempts set destination = destination || '{"holder": "Other"}' where run_id = $1`,
    `update public.payout_attempts set net_amount_eur = 1 where run_id = $1`,
    `update public.payout_attempts set run_id = null, provider = 'simulator' where run_id = $1`,
    `delete from public.payout_attempts where run_id = $1`,
    `insert into public.payout_attempts (withdrawal_id, request_id, provider, run_id, amount_eur, net_amount_eur, next_look_at)
     select w.id, 'added', 'bank', $1, w.amount_eur, w.net_amount_eur, null
       from public.withdrawal_requests w where w.status = 'pending'
        and not exists (select from public.payout_attempts a where a.withdrawal_id = w.id) limit 1`,
  ])('the database refuses: %s', async (statement) => {
    await till.pending();
    const run = await runs.fetched(clerk, admin);
    const refusal = await expectSqlError(world.sql(statement, [run.id]), '42501', /payout run/);
    expect(refusal.hint).toBe('payout_run_fixed');
  });
});

describe('recalling a payment', () => {
  const request = (caller: Person, p_attempt_id: string) =>
    world.rpc(caller, 'admin_request_recall', { p_attempt_id, p_reason: 'Paid twice.' });
  const answer = (caller: Person, p_attempt_id: string, p_answer: string) =>
    world.rpc(caller, 'admin_answer_recall', { p_attempt_id, p_answer, p_note: 'Letter of the bank.' });

  it('two people record that the bank cancelled it, and the balance has it again', async () => {
    const withdrawal = await runs.payable(100);
    const run = await runs.fetched(clerk, admin, [withdrawal]);
    const attempt = await attemptOf(run);
    await refusedWithout(() => answer(admin, attempt, 'cancelled'), 'PT409', /No recall/);
    await request(admin, attempt);
    await refusedWithout(() => request(clerk, attempt), 'PT409', /already asked the bank/);
    expect(await answer(admin, attempt, 'cancelled')).toMatchObject({ status: 'pending' });
    await refusedWithout(() => answer(admin, attempt, 'cancelled'), 'PT409', /You recorded that the bank/);
    const dependent = await world.person('admin');
    await world.sql(`select private.note_account_event($1, 'email', $2)`, [dependent.id, admin.id]);
    await refusedWithout(() => answer(dependent, attempt, 'cancelled'), 'PT409', /may have access/);
    const involved = await world.person('admin');
    await world.sql(`select private.note_account_event($1, 'name', $2)`, [withdrawal.user_id, involved.id]);
    await refusedWithout(
      () => answer(involved, attempt, 'cancelled'),
      'P0001',
      /You changed this person's name/,
    );
    const [recalled] = await runs.lines(admin, run);
    expect(recalled).toMatchObject({
      recall_requested_by: admin.id,
      recall_reason: 'Paid twice.',
      blocked: { recall: { hint: 'already_recalled' }, confirm_recall: { hint: 'same_person' } },
    });

    const other = await world.person('admin');
    expect(await answer(other, attempt, 'cancelled')).toMatchObject({ status: 'failed' });
    expect(await till.balance(withdrawal.user_id)).toBe(100);
    expect(await till.attempts(withdrawal)).toEqual(['failed']);
    expect(await stateOf(run)).toBe('completed');
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_refund 100.00']);
    await refusedWithout(() => answer(other, attempt, 'cancelled'), 'PT409', /No recall/);
  });

  it('a refused recall leaves the payment open, and can be asked again', async () => {
    const withdrawal = await runs.payable();
    const run = await runs.fetched(clerk, admin, [withdrawal]);
    const attempt = await attemptOf(run);
    await request(clerk, attempt);
    expect(await answer(admin, attempt, 'refused')).toMatchObject({ status: 'pending' });
    expect(await stateOf(run)).toBe('fetched');
    await request(clerk, attempt);
    expect((await world.audited(withdrawal.id)).map(({ action }) => action)).toEqual([
      'request_recall',
      'answer_recall',
      'request_recall',
    ]);
  });

  it.each<[string, () => Promise<string>]>([
    ['of a draft', async () => attemptOf(await runs.prepare(clerk, [await runs.payable()]))],
    ['of a released run', async () => attemptOf(await runs.released(clerk, admin))],
    ['of a provider', async () => (await till.process(clerk, await runs.payable())).details.attempt_id ?? ''],
  ])('a payment %s is not recalled', async (_name, attempt) => {
    const id = await attempt();
    const refusal = await refusedWithout(() => request(clerk, id), 'PT409', /Only a payment whose file/);
    expect(refusal.hint).toBe('not_recallable');
  });
});

it('lists of runs and lines are paged and filtered', async () => {
  const run = await runs.prepare(clerk, [await runs.payable(), await runs.payable(), await runs.payable()]);
  const lines = await runs.lines(clerk, run);
  const last = await runs.lines(clerk, run, { p_limit: 2, p_after: lines[0]?.attempt_id });
  expect(last).toEqual(lines.slice(1));
  const all = await world.rpc<Run[]>(clerk, 'admin_get_payout_runs', { p_limit: 200 });
  expect(all.map(({ number }) => number)).toEqual(
    all.map(({ number }) => number).sort((one, other) => other - one),
  );
  const after = await world.rpc<Run[]>(clerk, 'admin_get_payout_runs', { p_after: run.number, p_limit: 2 });
  expect(after).toEqual(all.slice(1, 3));
  for (const state of ['draft', 'first_released', 'released', 'fetched', 'completed', 'cancelled']) {
    const found = await world.rpc<Run[]>(clerk, 'admin_get_payout_runs', { p_state: state, p_limit: 200 });
    expect(found).toEqual(all.filter((one) => one.state === state));
  }
});

function nextSaturday(): string {
  const day = new Date(Date.now() + 24 * 60 * 60_000);
  while (day.getUTCDay() !== 6) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
