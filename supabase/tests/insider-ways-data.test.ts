import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Till, type Withdrawal } from './payouts/till.ts';
import { openWorld, type Args, type Person } from './world.ts';

// Attacks by one person, or by a dishonest payment service, on money or on personal data.

const IBAN = 'HR1210010051863000160';
const OTHER = 'DE89370400440532013000';

const world = await openWorld();
const moderator = await world.person('moderator');
const admin = await world.person('admin');

const count = async (sql: string, params: unknown[] = []): Promise<number> => {
  const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from ${sql}`, params);
  return row?.n ?? 0;
};

describe('a provider that reports another payment than ordered', () => {
  let till: Till;
  let withdrawal: Withdrawal;
  let attempt: string;
  beforeAll(async () => {
    till = new Till(world);
    await till.useProvider('simulator');
  });
  beforeEach(async () => {
    withdrawal = await pending();
    attempt = await till.sending(moderator, withdrawal, 'w');
  });
  afterEach(async () => {
    expect(await till.unbalanced()).toEqual([]);
    await world.sql('delete from private.payout_conflicts');
    await resume();
  });
  const resume = () =>
    world.sql('update private.settings set payouts_held_at = null, payouts_held_for = null');

  /** 20.07 for the receiver, to a bank account. */
  async function pending(): Promise<Withdrawal> {
    const owner = await till.owner(100);
    await world.sql(
      `insert into public.payout_destinations (user_id, method, details) values ($1, 'bank', $2)`,
      [owner.id, JSON.stringify({ holder: 'Ana', iban: IBAN })],
    );
    const made = await till.request(owner, 20.07);
    await world.sql(
      `update public.withdrawal_requests set fee_percent = 0, fee_amount_eur = 0, net_amount_eur = amount_eur where id = $1`,
      [made.id],
    );
    return made;
  }
  const ordered = (): Args => ({
    p_amount: '20.07',
    p_currency: 'EUR',
    p_reference: `WITHDRAWAL ${withdrawal.id.slice(0, 8)} / Marketdesk`,
    p_destination: { iban: 'hr12 1001 0051 8630 0016 0' },
  });
  const completed = (report: Args, worker = 'w') => till.record(attempt, worker, 'completed', report);
  const actions = async () => (await world.audited(withdrawal.id)).map(({ action }) => action);
  const held = () => world.rpc<{ reason: string }[]>(admin, 'admin_get_payouts_hold');

  it.each(['20.070', '20.0700000000000003', '20.069999999999997'])(
    'the ordered payment, spelled %s, is paid',
    async (p_amount) => {
      expect((await completed({ ...ordered(), p_amount })).status).toBe('success');
      expect(await actions()).toEqual(['process_withdrawal', 'payout_completed']);
    },
  );

  it.each([{ p_amount: null }, { p_currency: null }, { p_amount: null, p_currency: null }])(
    'completed with %j is not paid: a person decides',
    async (untold) => {
      const ledger = await till.ledger(withdrawal);
      expect(await completed({ ...ordered(), ...untold })).toMatchObject({
        status: 'pending',
        details: {
          payout_state: 'undecided',
          payout_error: 'The payout provider does not say how much it has paid.',
        },
      });
      expect(await till.ledger(withdrawal)).toEqual(ledger);
      expect(await actions()).toEqual(['process_withdrawal', 'payout_conflict']);
    },
  );

  it.each([
    ['another amount', { p_amount: '0.01' }, 'the amount 0.01 instead of 20.07'],
    [
      'a fraction caused by floating point',
      { p_amount: '201.29999999999998' },
      'the amount 201.30 instead of 20.07',
    ],
    ['a larger amount', { p_amount: '20.071' }, 'the amount 20.071 instead of 20.07'],
    ['no amount', { p_amount: 'NaN' }, 'the amount NaN instead of 20.07'],
    ['another currency', { p_currency: 'JPY' }, 'the currency JPY instead of EUR'],
    ['another request id', { p_request_id: 'md-1' }, 'another request id'],
    ['another reference', { p_reference: 'Rent' }, 'the reference “Rent”'],
    [
      'another account',
      { p_destination: { iban: OTHER } },
      'another receiver (DE89 •••• 3000 instead of HR12 •••• 0160)',
    ],
    [
      'a Revtag instead of an account',
      { p_destination: { revtag: 'eve' } },
      'another receiver (@eve instead of HR12 •••• 0160)',
    ],
    [
      'amount and currency',
      { p_amount: '0.01', p_currency: 'JPY' },
      'the amount 0.01 instead of 20.07, the currency JPY instead of EUR',
    ],
  ])('%s: not paid, a person decides', async (_name, report, differs) => {
    const [ledger, sentence] = [await till.ledger(withdrawal), `The payout provider has ${differs}.`];
    expect(await completed({ ...ordered(), ...report })).toMatchObject({
      status: 'pending',
      details: { payout_state: 'undecided', payout_error: sentence },
    });
    expect(await till.ledger(withdrawal)).toEqual(ledger);
    expect((await world.audited(withdrawal.id)).at(-1)).toMatchObject({
      actor_user_id: null,
      action: 'payout_conflict',
      details: { error_message: sentence, new_status: 'pending' },
    });
    expect(await world.rpc(moderator, 'admin_get_payout_conflicts')).toMatchObject([
      { withdrawal_id: withdrawal.id, provider: 'simulator', differs: sentence, status: 'pending' },
    ]);
  });

  it.each(['accepted', 'failed', 'reverted'] as const)('is not looked up again after %s', async (outcome) => {
    expect(await till.record(attempt, 'w', outcome, { ...ordered(), p_currency: 'JPY' })).toMatchObject({
      status: 'pending',
      details: { payout_state: 'undecided' },
    });
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -20.07']);
  });

  it('is not believed if it reports the right payment afterwards, and nothing more is sent', async () => {
    await completed({ ...ordered(), p_amount: '0.01' });
    const before = await world.state();
    expect(await completed(ordered(), 'x')).toMatchObject({ details: { payout_state: 'undecided' } });
    expect(await till.take(attempt, 'z')).toBeUndefined();
    await world.refuses(
      moderator,
      'admin_process_withdrawal',
      { p_request_id: withdrawal.id },
      'PT409',
      'It is unclear whether this was paid. Check with the provider, then mark it.',
    );
    expect(await world.state()).toBe(before);
    expect(await completed({ ...ordered(), p_amount: '0.02' }, 'y')).toMatchObject({ status: 'pending' });
    expect(await actions()).toEqual(['process_withdrawal', 'payout_conflict']);
    await till.age(attempt, '11 minutes');
    expect((await till.mark(admin, withdrawal, 'failed')).status).toBe('failed');
    expect(await completed(ordered(), 'late')).toMatchObject({ status: 'failed' });
    expect((await actions()).slice(-2)).toEqual(['mark_withdrawal_failed', 'payout_conflict']);
  });

  it('is looked up until a person decides, who sees its current state and no used link', async () => {
    const link = { p_remote_state: 'active', p_payout_link_url: 'https://pay.example/1' };
    const wrong = { ...ordered(), p_amount: '0.01' };
    await till.record(attempt, 'w', 'accepted', { ...wrong, ...link, p_next_look_seconds: 0 });
    expect(await till.take(attempt, 'x')).toMatchObject({ state: 'undecided' });
    expect(await completed({ ...wrong, p_remote_state: 'processed' }, 'x')).toMatchObject({
      status: 'pending',
      details: { payout_state: 'undecided', remote_state: 'processed', has_payout_link: false },
    });
    // An old report from a slow worker.
    expect(await till.record(attempt, 'slow', 'accepted', { ...wrong, ...link })).toMatchObject({
      details: { remote_state: 'processed', has_payout_link: false },
    });
  });

  it('would pay someone else: was not sent, and does not count as refused', async () => {
    const report = { p_destination: { iban: OTHER }, p_error: 'The payout provider would pay someone else.' };
    expect(await till.record(attempt, 'w', 'not_sent', report)).toMatchObject({
      status: 'pending',
      details: { payout_state: 'undecided' },
    });
    expect((await actions()).at(-1)).toBe('payout_conflict');
  });

  it('after it was paid: the ledger is unchanged, and the report is recorded once', async () => {
    await completed(ordered());
    for (const worker of ['x', 'y']) {
      expect(await completed({ ...ordered(), p_amount: '0.01' }, worker)).toMatchObject({
        status: 'success',
      });
    }
    expect(await actions()).toEqual(['process_withdrawal', 'payout_completed', 'payout_conflict']);
    expect(await till.record(attempt, 'z', 'reverted', ordered())).toMatchObject({ status: 'failed' });
  });

  it('a second payment holds payouts, a repeated report does not', async () => {
    await completed({ ...ordered(), p_amount: '0.01' });
    await completed({ ...ordered(), p_amount: '0.02' }, 'again');
    expect(await held()).toEqual([]);
    await world.sql(`update private.payout_conflicts set created_at = now() - interval '29 days'`);

    withdrawal = await pending();
    attempt = await till.sending(moderator, withdrawal, 'w');
    await completed({ ...ordered(), p_amount: '0.01' });
    expect(await held()).toMatchObject([
      {
        reason:
          'The payout provider has payments that differ from what was ordered, more than one within 30 days.',
      },
    ]);
    expect(
      await count(
        `public.admin_action_audit where action = 'hold_payouts' and details ->> 'provider' = 'simulator'`,
      ),
    ).toBe(1);
    const alarms = await world.rpc('service_role', 'operator_alarms');
    expect(alarms).toContainEqual({ alarm: 'payout_conflicts', count: 2 });
  });

  it('after more than 30 days, or at another provider, counts as the first', async () => {
    for (const change of [`created_at = now() - interval '31 days'`, `provider = 'revolut'`]) {
      await completed({ ...ordered(), p_amount: '0.01' });
      await world.sql(`update private.payout_conflicts set ${change}`);
      withdrawal = await pending();
      attempt = await till.sending(moderator, withdrawal, 'w');
    }
    await completed({ ...ordered(), p_amount: '0.01' });
    await world.sql(`delete from private.payout_conflicts where attempt_id <> $1`, [attempt]);
    expect(await held()).toEqual([]);
  });

  it('two concurrent ones hold payouts too', async () => {
    const other = await pending();
    const second = await till.sending(moderator, other, 'v');
    await Promise.all([
      till.record(attempt, 'w', 'completed', { p_amount: '0.01' }),
      till.record(second, 'v', 'completed', { p_amount: '0.01' }),
    ]);
    expect(await held()).toHaveLength(1);
  });
});

describe('a moderator who reads all profiles', () => {
  let ana: Person;
  beforeAll(async () => {
    ana = await world.person('user', {
      full_name: 'Ana Horvat',
      contact_number: '+385 91 555 01 27',
      base_address: 'Ilica 1, Zagreb',
    });
  });
  const secrets = { contact_number: '+385 91 555 01 27', base_address: 'Ilica 1, Zagreb', balance: 0 };
  const masked = { contact_number: '••• ••• 127', base_address: null, balance: null };
  const open = (caller: Person, { id }: Person) =>
    world.rpc(caller, 'admin_get_user_details', { p_user_id: id });
  const views = (by: Person) =>
    count(`public.admin_action_audit where action = 'view_user' and actor_user_id = $1`, [by.id]);
  const asTable = async (caller: Person, table: string) => {
    const claims = JSON.stringify({ sub: caller.id, role: 'authenticated' });
    return world.database.transaction(async (tx) => {
      await tx.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [claims],
      );
      return tx.query<{ user_id: string }>(`select * from public.${table}`);
    });
  };

  it('finds only their own row in the table, and an admin all rows', async () => {
    expect((await asTable(moderator, 'profiles')).map(({ user_id: id }) => id)).toEqual([moderator.id]);
    expect((await asTable(admin, 'profiles')).length).toBeGreaterThan(3);
  });

  it('reads one whole profile, recorded once an hour per pair', async () => {
    const colleague = await world.person('moderator');
    const before = await views(moderator);
    for (let turn = 0; turn < 3; turn++) expect(await open(moderator, ana)).toMatchObject(secrets);
    await open(colleague, ana);
    expect(await views(moderator)).toBe(before + 1);
    expect(await views(colleague)).toBe(1);
    expect((await world.audited(ana.id)).at(-1)).toMatchObject({
      actor_user_id: colleague.id,
      action: 'view_user',
    });
    await world.sql(`update private.user_views set viewed_at = viewed_at - interval '61 minutes'`);
    await open(moderator, ana);
    expect(await views(moderator)).toBe(before + 2);
  });

  it('reads their own without an entry, and no unknown one', async () => {
    const before = await world.state();
    await open(moderator, moderator);
    expect(await world.state()).toBe(before);
    const nobody = { p_user_id: '00000000-0000-4000-8000-000000000000' };
    await world.refuses(moderator, 'admin_get_user_details', nobody, 'PT404', 'User not found');
    await world.refuses(ana, 'admin_get_user_details', { p_user_id: admin.id }, '42501', 'Not authorized');
  });

  it('is recorded once for concurrent requests', async () => {
    const reader = await world.person('moderator');
    await Promise.all(Array.from({ length: 6 }, () => open(reader, ana)));
    expect(await views(reader)).toBe(1);
  });

  it('learns nothing from an empty or refused change', async () => {
    const nosy = await world.person('moderator');
    const id = { p_user_id: ana.id };
    const update = { ...id, p_updates: {} };
    expect(await world.rpc(nosy, 'admin_update_user_profile', update)).toMatchObject(masked);
    const guess = (field: string) =>
      world
        .rpc(nosy, 'admin_update_user_profile', {
          ...id,
          p_updates: { [field]: '1' },
          p_expected: { [field]: '2' },
        })
        .catch((error: unknown) => (error as { detail?: string }).detail);
    expect(await guess('contact_number')).toBe('"••• ••• 127"');
    expect(await guess('base_address')).toBe('null');
    expect(await views(nosy)).toBe(0);
    await open(nosy, ana);
    expect(await guess('base_address')).toBe('"Ilica 1, Zagreb"');
    expect(await world.rpc(nosy, 'admin_update_user_profile', update)).toMatchObject(secrets);
  });

  it('reads as many names as a page has', async () => {
    const names = (ids: string[]) =>
      world.rpc(moderator, 'admin_get_user_names', { p_user_ids: `{${ids.join()}}` });
    expect(await names([ana.id, '00000000-0000-4000-8000-000000000000'])).toEqual([
      {
        ...{
          user_id: ana.id,
          username: null,
          email: ana.email,
          role: 'user',
          avatar_url: null,
          full_name: 'Ana Horvat',
        },
        ...{ is_suspended: false, is_banned: false },
      },
    ]);
    const many = `{${Array.from({ length: 201 }, () => ana.id).join()}}`;
    const message = 'Ask for the names of at most 200 users.';
    await world.refuses(moderator, 'admin_get_user_names', { p_user_ids: many }, '22023', message);
    await world.refuses(
      ana,
      'admin_get_user_names',
      { p_user_ids: `{${ana.id}}` },
      '42501',
      'Not authorized',
    );
  });

  describe('more than 200 within an hour', () => {
    let reader: Person;
    let people: Person[];
    beforeAll(async () => {
      reader = await world.person('moderator', { full_name: 'Rea Der' });
      people = [await world.person(), await world.person(), await world.person()];
      await world.sql(
        `with made as (
           insert into auth.users (id, email, created_at)
           select gen_random_uuid(), 'many-' || n || '@example.test', now() from generate_series(1, 200) n
           returning id
         ) select id from made`,
      );
      await world.sql(
        `insert into private.user_views (viewer_user_id, user_id)
         select $1, user_id from public.profiles where email like 'many-%'`,
        [reader.id],
      );
    });
    const alerts = () => world.rpc<{ user_id: string; people: number }[]>(admin, 'admin_get_reading_alerts');
    const mails = () =>
      world.sql<{ recipient: string; body: string }>(
        `select recipient, body from private.mails where subject like '%reading many accounts'`,
      );

    it('notifies all admins, once an hour', async () => {
      const [first, second, third] = people;
      if (!first || !second || !third) throw new Error('no people');
      const banned = await world.person('admin', { is_banned: true });
      await world.sql(
        `update private.user_views set viewed_at = viewed_at - interval '61 minutes' where user_id in (
           select user_id from public.profiles where email = 'many-1@example.test')`,
      );
      await open(reader, first);
      expect(await alerts()).toEqual([]);
      await open(reader, second);
      await open(reader, third);
      expect(await alerts()).toMatchObject([{ user_id: reader.id, people: 202 }]);
      const report = await mails();
      expect(report.map(({ recipient }) => recipient)).toEqual([admin.email]);
      expect(report[0]?.body).toContain(
        'Rea Der has opened more than 200 accounts, posts or messages within an hour.',
      );
      expect(report.map(({ recipient }) => recipient)).not.toContain(banned.email);
      expect(await world.rpc('service_role', 'operator_alarms')).toContainEqual({
        alarm: 'reading_alerts',
        count: 1,
      });
      await world.refuses(moderator, 'admin_get_reading_alerts', {}, '42501', 'Not authorized');
    });
  });
});
