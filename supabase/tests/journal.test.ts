import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { Statement } from '@marketdesk/contract/documents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTill } from './payouts/till.ts';
import type { Args } from './world.ts';

type Line = RowOf<'admin_get_journal'>;
type Account = RowOf<'admin_get_accounting_accounts'>;

const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'] as const;
/** What happens to a withdrawal after its request, besides the months of its steps. */
const FATES = [
  [],
  ['refund'],
  ['settle'],
  ['settle', 'refund'],
  ['settle', 'reopen'],
  ['settle', 'reopen', 'refund'],
  ['settle', 'reopen', 'settle'],
  ['settle', 'reopen', 'settle', 'refund'],
] as const;

const { world, till } = await openTill();
const admin = await world.person('admin');
const clerk = await world.person('moderator');

const accounts = () => world.rpc<Account[]>(admin, 'admin_get_accounting_accounts');
const update = (p_purpose: string, p_patch: Args, p_expected?: Args) =>
  world.rpc<Account>(admin, 'admin_update_accounting_account', { p_purpose, p_patch, p_expected });

async function journal(p_month: string, p_limit: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const last = lines.at(-1);
    const p_after = last && { created_at: last.created_at, id: last.id, line: last.line };
    const page = await world.rpc<Line[]>(admin, 'admin_get_journal', { p_month, p_limit, p_after });
    lines.push(...page);
    if (page.length < p_limit) return lines;
  }
}

const cents = (euros: number) => Math.round(euros * 100);

describe('the journal', () => {
  it(
    'agrees with the statement of each month, whatever becomes of withdrawals',
    { timeout: 60_000 },
    async () => {
      const owner = await till.owner(1);
      const [{ numbers }] = fc.sample(
        fc.record({ numbers: fc.array(fc.nat({ max: 2 ** 20 }), { minLength: 600, maxLength: 600 }) }),
        1,
      ) as [{ numbers: number[] }];
      let at = 0;
      const pick = (below: number) => (numbers[at++ % numbers.length] ?? 0) % below;
      const entries: [kind: string, amount: number, withdrawal: number | null, minute: number][] = [
        ['earning', 100_000_000, null, 0],
      ];
      for (let n = 0; n < 30; n += 1) {
        entries.push(['top_up', 1 + pick(9999), null, 1 + pick(170_000)]);
        entries.push(['correction', (pick(2) === 0 ? 1 : -1) * (1 + pick(999)), null, 1 + pick(170_000)]);
      }
      const withdrawals = Array.from({ length: 80 }, (_, index) => {
        const amount = 100 + pick(90_000);
        let minute = 1 + pick(60_000);
        entries.push(['withdrawal_reserve', -amount, index, minute]);
        for (const step of FATES[index % FATES.length] ?? []) {
          minute += 1 + pick(27_000);
          entries.push([`withdrawal_${step}`, step === 'refund' ? amount : 0, index, minute]);
        }
        const feePercent = [0, 5, 7.25, 100][pick(4)] ?? 0;
        return { amount, feePercent, method: ['bank', 'revolut', 'payout_link'][pick(3)] ?? '' };
      });
      const ids = await world.sql<{ id: string }>(
        `insert into public.withdrawal_requests (
         user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, created_at
       )
       select $1, w.method, w.amount, w.percent, round(w.amount * w.percent / 100, 2),
              w.amount - round(w.amount * w.percent / 100, 2), '2026-01-01'
         from unnest($2::text[], $3::numeric[], $4::numeric[]) with ordinality w (method, amount, percent, n) order by w.n
       returning id`,
        [
          owner.id,
          withdrawals.map(({ method }) => method),
          withdrawals.map(({ amount }) => String(amount / 100)),
          withdrawals.map(({ feePercent }) => String(feePercent)),
        ],
      );
      const sorted = entries.toSorted(([, , , one], [, , , other]) => one - other);
      await world.sql(
        `insert into public.balance_ledger (user_id, kind, amount, withdrawal_id, reason, created_at)
       select $1, e.kind, e.amount, e.withdrawal, case when e.kind = 'correction' then 'x' end,
              '2026-01-01T00:00:00Z'::timestamptz + make_interval(mins => e.minute)
         from unnest($2::text[], $3::numeric[], $4::uuid[], $5::int[]) with ordinality e (kind, amount, withdrawal, minute, n)
        order by e.n`,
        [
          owner.id,
          sorted.map(([kind]) => kind),
          sorted.map(([, amount]) => String(amount / 100)),
          sorted.map(([, , index]) => (index === null ? null : (ids[index]?.id ?? null))),
          sorted.map(([, , , minute]) => minute),
        ],
      );

      const purposeOf = new Map((await accounts()).map(({ account, purpose }) => [account, purpose]));
      let unpaid = 0;
      for (const month of MONTHS) {
        const lines = await journal(month, 200);
        expect(lines.length).toBeGreaterThan(0);
        expect(await journal(month, 7)).toEqual(lines);
        const sums: Record<string, number> = {};
        for (const { debit_account: debit, credit_account: credit, amount_eur: euros } of lines) {
          expect(euros).toBeGreaterThan(0);
          const [from, to] = [purposeOf.get(debit) ?? '', purposeOf.get(credit) ?? ''];
          sums[from] = (sums[from] ?? 0) - cents(euros);
          sums[to] = (sums[to] ?? 0) + cents(euros);
        }
        const [from, to] = [new Date(month), new Date(month)];
        to.setUTCMonth(to.getUTCMonth() + 1);
        const statement = await world.rpc<Statement>(admin, 'admin_get_statement', {
          p_from: from.toISOString(),
          p_to: to.toISOString(),
        });
        const moved = (kind: string) =>
          0 - cents(statement.movements.find((movement) => movement.kind === kind)?.amount_eur ?? 0);
        const growth = cents(statement.closing_eur) - cents(statement.opening_eur);
        expect(lines.reduce((sum, line) => sum + cents(line.balance_eur), 0)).toBe(growth);
        expect(sums.balances).toBe(growth);
        expect((sums.bank ?? 0) + (sums.provider ?? 0)).toBe(cents(statement.paid_eur));
        expect(sums.fee_income ?? 0).toBe(cents(statement.fees_eur));
        expect(sums.payment_service ?? 0).toBe(moved('top_up'));
        expect(sums.corrections ?? 0).toBe(moved('correction'));
        expect(sums.escrow ?? 0).toBe(moved('earning'));
        unpaid += sums.withdrawals_to_pay ?? 0;
      }
      const isOpen = (index: number) => [0, 4].includes(index % FATES.length);
      expect(unpaid).toBe(
        withdrawals.filter((_, index) => isOpen(index)).reduce((sum, { amount }) => sum + amount, 0),
      );
    },
  );

  it('names the account that paid, and the run', async () => {
    const owner = await till.owner(1000);
    const at = (minute: number) => `2025-05-01T00:0${String(minute)}:00Z`;
    const paid = async (method: string, provider: string | null) => {
      const { id } = await till.request(owner, 10, method);
      if (provider !== null) {
        await world.sql(
          `with run as (
             insert into public.payout_runs (message_id, execution_day, debtor_name, debtor_iban, is_batch_booked, line_count,
               amount_eur, fee_amount_eur, net_amount_eur, prepared_by, file_sha256, first_released_by, first_released_at,
               second_released_by, second_released_at, fetched_by, fetched_at)
             select 'MD-RUN-77', '2025-05-01', 'Marketdesk', 'DE89370400440532013000', true, 1, 10, 0.5, 9.5, $3::uuid,
                    repeat('a', 64), $3, now(), $4::uuid, now(), $4, now()
              where $2::text = 'bank' returning id
           )
           insert into public.payout_attempts (withdrawal_id, request_id, provider, run_id, state, amount_eur, net_amount_eur,
             sent_at, settles)
           values ($1::uuid, 'md-' || replace($1::text, '-', ''), $2, (select id from run), 'completed', 10, 9.5, now(), true)`,
          [id, provider, admin.id, clerk.id],
        );
      }
      await world.sql(
        `insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, created_at)
         values ($1, 0, 'withdrawal_settle', $2, $3)`,
        [owner.id, id, at(1)],
      );
      return id;
    };
    const ids = [
      await paid('bank', null),
      await paid('revolut', null),
      await paid('bank', 'revolut'),
      await paid('bank', 'bank'),
    ];
    const lines = await journal('2025-05-31', 200);
    const [byHand, byHandRevolut, provider, run] = ids.map((id) =>
      lines
        .filter(({ text }) => text.endsWith(id))
        .map(
          ({ document, text, debit_account, credit_account, amount_eur }) =>
            `${document.replace(/^L-\d+$/, 'L-…')} ${text.replace(id, '…')} ${debit_account} ${credit_account} ${String(amount_eur)}`,
        ),
    );
    const twoLines = (document: string, account: string) => [
      `${document} Payment: Payout of withdrawal … 1705 ${account} 9.5`,
      `${document} Fee: Payout of withdrawal … 1705 8200 0.5`,
    ];
    expect(byHand).toEqual(twoLines('L-…', '1200'));
    expect(byHandRevolut).toEqual(twoLines('L-…', '1210'));
    expect(provider).toEqual(twoLines('L-…', '1210'));
    expect(run).toEqual(twoLines('MD-RUN-77', '1200'));
  });

  it('is for months that are over, and for the statement’s readers', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await world.refuses(admin, 'admin_get_journal', { p_month: today }, '22023', 'The month must be over.');
    await world.refuses(admin, 'admin_get_journal', { p_month: null }, '22023', 'Choose a month.');
    await world.refuses(clerk, 'admin_get_journal', { p_month: '2026-01-01' }, '42501', /./);
  });
});

describe('accounting accounts', () => {
  it('change one value each, which later exports of earlier months use, and are audited', async () => {
    const [first] = await journal('2026-01-01', 1);
    expect(first).toMatchObject({ text: 'Earning', debit_account: '1590', credit_account: '1700' });
    expect(await update('escrow', { account: ' 1591-A ' }, { account: '1590' })).toEqual({
      purpose: 'escrow',
      account: '1591-A',
      name: 'Jobs in escrow',
    });
    await update('escrow', { account: '1591-A' }, { account: '1590' });
    const [later] = await world.rpc<Line[]>(admin, 'admin_get_journal', {
      p_month: '2026-01-01',
      p_limit: 1,
    });
    expect(later?.debit_account).toBe('1591-A');
    expect(await world.audited('escrow')).toEqual([
      {
        actor_user_id: admin.id,
        action: 'update_accounting_account',
        details: { account: { old: '1590', new: '1591-A' } },
      },
    ]);
  });

  it.each([
    [{ account: '=cmd()' }, {}, '22023', /^Enter an account of at most 20 letters/],
    [{ account: 'x'.repeat(21) }, {}, '22023', /^Enter an account/],
    [{ account: null }, {}, '22023', /^Enter an account/],
    [{ name: ' ' }, {}, '22023', 'Enter a name of at most 100 characters.'],
    [{ name: 'x'.repeat(101) }, {}, '22023', /^Enter a name/],
    [{ purpose: 'bank' }, {}, '22023', /^The patch must be an object/],
    [{ name: 'New' }, { name: 'Old' }, 'PT409', /./],
  ])('refuse %j', async (p_patch, p_expected, code, message) => {
    const before = await world.state();
    const args = { p_purpose: 'bank', p_patch, p_expected };
    await world.refuses(admin, 'admin_update_accounting_account', args, code, message);
    expect(await world.state()).toBe(before);
  });
});
