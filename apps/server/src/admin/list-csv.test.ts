import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('a list as CSV', () => {
  let desk: Desk;
  let moderator: Account;
  let admin: Account;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    desk = await startDesk();
    moderator = await desk.person('moderator');
    tokens.moderator = await desk.tokenOf(moderator);
    admin = await desk.person('admin');
    tokens.admin = await desk.tokenOf(admin);
    tokens.user = await desk.tokenOf(await desk.person('user'));
    await desk.database.query(
      `insert into public.reviews (rating, reviewed_user_id, comment, created_at)
       select 1 + n % 5, $1, '=cmd()' || n, '2026-02-01'::timestamptz + n / 3 * interval '1 minute' from generate_series(1, 450) n`,
      [moderator.id],
    );
  });
  afterAll(() => desk.close());

  const get = (path: string, token: string | undefined = tokens.moderator) =>
    fetch(`${desk.url}/api/admin/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const filtered = (list: string, filters: object) =>
    `lists/${list}.csv?filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const exports = async () => {
    const rows = await desk.database.query<{ entry: string }>(
      `select concat_ws(' ', actor_user_id, entity_table, details) as entry from public.admin_action_audit
        where action = 'export_list' order by id`,
    );
    return rows.map(({ entry }) => entry);
  };

  it('contains every filtered row in the list’s order, and is audited once', async () => {
    const before = await exports();
    const response = await get(filtered('reviews', { p_max_rating: 4, p_order_by: 'rating' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="reviews-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(head).toBe('id,rating,reviewed_user_id,reviewer_user_id,comment,is_hidden,created_at');
    expect(rows).toHaveLength(360);
    const ratings = rows.map((row) => Number(row.split(',')[1]));
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    expect(new Set(rows).size).toBe(360);
    // Not a formula of a spreadsheet.
    expect(rows.every((row) => row.includes(`,'=cmd()`))).toBe(true);
    const entry = `${moderator.id} reviews {"p_order_by": "rating", "p_max_rating": 4}`;
    expect(await exports()).toEqual([...before, entry]);
  });

  it.each(['users', 'reports', 'support', 'posts', 'withdrawals'])('exports %s', async (list) => {
    const response = await get(`lists/${list}.csv`);
    expect(response.status).toBe(200);
    const head = (await response.text()).split('\r\n')[0];
    expect(head).toMatch(/^\ufeff?(user_)?id,/);
    if (list === 'support') expect(head).toMatch(/,priority,tags,team_id,.*\bdue_at,/);
    if (list === 'reports') expect(head).toMatch(/,severity,.*,tags,team_id,.*\bdue_at,/);
  });

  it.each(['unmatched_groups', 'supply_gap'])('exports %s to admins', async (list) => {
    expect((await get(`lists/${list}.csv`)).status).toBe(403);
    const before = await exports();
    const response = await get(filtered(list, { p_locale: 'hr' }), tokens.admin);
    expect(response.status).toBe(200);
    expect((await response.text()).split('\r\n')[0]).toMatch(/,country|countries,/);
    expect(await exports()).toHaveLength(before.length + 1);
  });

  it.each([
    ['reviews', { p_limit: 5 }, 400, /This list has no filter p_limit\./],
    ['reviews', { nonsense: 5 }, 400, /This list has no filter nonsense\./],
    ['reports', { p_status: 'lost' }, 400, /Unknown status/],
  ])('refuses %s with %j and audits nothing', async (list, filters, status, error) => {
    const before = await exports();
    const response = await get(filtered(list, filters));
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(error);
    expect(await exports()).toEqual(before);
  });

  it('is for staff, and its filters are JSON', async () => {
    const before = await exports();
    expect((await get('lists/users.csv', tokens.user)).status).toBe(403);
    expect((await get('lists/users.csv', '')).status).toBe(401);
    expect((await get('lists/secrets.csv')).status).toBe(404);
    expect((await get('lists/users.csv?filters=no')).status).toBe(400);
    expect((await get('lists/users.csv?excel=yes')).status).toBe(400);
    expect((await get('lists/users.csv?p_role=admin')).status).toBe(400);
    expect(await exports()).toEqual(before);
  });

  describe('a statement', () => {
    const march = 'statement.csv?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    beforeAll(async () => {
      const owner = (await desk.person('user')).id;
      await desk.database.query(
        `insert into public.balance_ledger (user_id, amount, kind, created_at) values
           ($1, 100.10, 'earning', '2026-02-10'), ($1, 0.20, 'earning', '2026-03-01'), ($1, 50, 'top_up', '2026-03-31T23:59:59.999Z'),
           ($1, 7, 'earning', '2026-04-01')`,
        [owner],
      );
      const withdrawal = (euros: number, entries: string) =>
        desk.database.query(
          `with w as (
             insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, status,
               processed_at)
             values ($1, 'bank', $2, 5, $2::numeric * 0.05, $2::numeric * 0.95, 'success', '2026-03-07') returning id
           )
           insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, created_at)
           select $1, e.amount, 'withdrawal_' || e.kind, w.id, e.at::timestamptz from w, (values ${entries}) e (amount, kind, at)`,
          [owner, euros],
        );
      await withdrawal(40, "(-40, 'reserve', '2026-03-05'), (0, 'settle', '2026-03-07')");
      // Paid in the previous month, returned in this one.
      await withdrawal(
        20,
        "(-20, 'reserve', '2026-02-11'), (0, 'settle', '2026-02-12'), (20, 'refund', '2026-03-08')",
      );
      // Never paid.
      await withdrawal(10, "(-10, 'reserve', '2026-02-13'), (10, 'refund', '2026-03-09')");
    });

    it('leads from the opening balance to the closing balance', async () => {
      const response = await get(march, tokens.admin);
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="statement-2026-03-01-to-2026-03-31.csv"',
      );
      const text = await response.text();
      const columns = text.split('\r\n').map((line) => {
        const [at = '', entry, , , amount, fee, paid, , balance] = line.split(',');
        return [at.slice(0, 10), entry, amount, fee, paid, balance].join(' ');
      });
      expect(columns.slice(1, -1)).toEqual([
        '2026-03-01 opening balance    70.1',
        '2026-03-01 earning 0.2   70.3',
        '2026-03-05 withdrawal_reserve -40   30.3',
        '2026-03-07 withdrawal_settle 0 2 38 30.3',
        '2026-03-08 withdrawal_refund 20 -1 -19 50.3',
        '2026-03-09 withdrawal_refund 10   60.3',
        '2026-03-31 top_up 50   110.3',
        '2026-04-01 closing balance    110.3',
      ]);
      expect((await exports()).at(-1)).toContain('balance_ledger {"to": "2026-04-01');
    });

    it('for Excel has semicolons and decimal commas', async () => {
      const text = await (await get(`${march}&excel=comma`, tokens.admin)).text();
      expect(text.split('\r\n')[1]).toBe('2026-03-01T00:00:00.000Z;opening balance;;;;;;;70,1');
    });

    it('deducts a returned payout and its fee in the month of the return', async () => {
      const client = await desk.signIn(admin);
      const statementOf = async (p_from: string, p_to: string) =>
        (await client.rpc('admin_get_statement', { p_from, p_to })).data as unknown;
      expect(await statementOf('2026-02-01', '2026-03-01')).toMatchObject({
        ...{ closing_eur: 70.1, payouts: 1, returns: 0, fees_eur: 1, paid_eur: 19 },
      });
      expect(await statementOf('2026-03-01', '2026-04-01')).toEqual({
        ...{
          opening_eur: 70.1,
          closing_eur: 110.3,
          payouts: 1,
          returns: 1,

          fees_eur: 1,
          paid_eur: 19,
        },
        movements: [
          { kind: 'top_up', entries: 1, amount_eur: 50 },
          { kind: 'withdrawal_return', entries: 1, amount_eur: 20 },
          { kind: 'withdrawal_refund', entries: 1, amount_eur: 10 },
          { kind: 'earning', entries: 1, amount_eur: 0.2 },
          { kind: 'withdrawal_reserve', entries: 1, amount_eur: -40 },
        ],
      });
    });

    it('lists the entries of a kind, a return apart from a withdrawal that was not paid', async () => {
      const client = await desk.signIn(admin);
      const entriesOf = async (...p_kinds: string[]) => {
        const period = { p_from: '2026-03-01', p_to: '2026-04-01' };
        const answer = await client.rpc('admin_get_statement_entries', { ...period, p_kinds });
        if (answer.error !== null) return answer.error.message;
        const rows = answer.data as { amount: number; paid_eur: number | null }[];
        return rows.map(({ amount, paid_eur }) => [amount, paid_eur]);
      };
      expect(await entriesOf('withdrawal_refund')).toEqual([[10, null]]);
      expect(await entriesOf('withdrawal_settle', 'withdrawal_return')).toEqual([
        [0, 38],
        [20, -19],
      ]);
      expect(await entriesOf('correction')).toEqual([]);
      expect(await entriesOf('gift')).toBe('Unknown kind of movement.');
    });

    it('as a journal has debit and credit accounts, without formulas', async () => {
      await desk.database.query(
        `insert into public.balance_ledger (user_id, amount, kind, reason, created_at)
         select user_id, 3, 'correction', '=cmd(); ' || chr(10) || '=x', '2026-05-02' from public.balance_ledger limit 1`,
      );
      const lines = async (query: string) => {
        const response = await get(`journal.csv?${query}`, tokens.admin);
        expect(response.status).toBe(200);
        const text = await response.text();
        return text
          .replaceAll(/withdrawal [0-9a-f-]{36}/g, 'withdrawal …')
          .replaceAll(/L-\d+/g, 'L-…')
          .split('\r\n')
          .slice(0, -1);
      };
      expect(await lines('month=2026-03')).toEqual([
        'date,document,text,debit_account,credit_account,amount_eur',
        '2026-03-01,L-…,Earning,1590,1700,0.2',
        '2026-03-05,L-…,Requested withdrawal …,1700,1705,40',
        '2026-03-07,L-…,Payment: Payout of withdrawal …,1705,1200,38',
        '2026-03-07,L-…,Fee: Payout of withdrawal …,1705,8200,2',
        '2026-03-08,L-…,Payment: Returned payout of withdrawal …,1200,1700,19',
        '2026-03-08,L-…,Fee: Returned payout of withdrawal …,8200,1700,1',
        '2026-03-09,L-…,Unpaid withdrawal …,1705,1700,10',
        '2026-03-31,L-…,Top-up,1360,1700,50',
      ]);
      expect((await exports()).at(-1)).toContain('balance_ledger {"month": "2026-03"}');
      expect((await lines('month=2026-03&excel=comma'))[1]).toBe('2026-03-01;L-…;Earning;1590;1700;0,2');
      expect((await lines('month=2026-05'))[1]).toBe(
        `2026-05-02,L-…,"Correction: =cmd(); \n'=x",2300,1700,3`,
      );
      expect(await lines('month=2025-12')).toHaveLength(1);
    });

    it.each([
      ['journal.csv', 'month must be a month, such as 2026-10.'],
      ['journal.csv?month=2026-13', 'month must be a month, such as 2026-10.'],
      ['journal.csv?month=2099-01', 'The month must be over.'],
      ['statement.csv?from=2026-04-01&to=2026-03-01', 'The period must end after it begins.'],
      ['statement.csv', 'from must be a date and time.'],
      ['statement.csv?from=2026-03-01&to=2026-04-01&user=x', 'There is no parameter user.'],
      [
        `statement.csv?from=2026-04-01&to=${new Date(Date.now() + DAY).toISOString()}`,
        'The period must be over.',
      ],
    ])('refuses %s', async (path, error) => {
      const response = await get(path, tokens.admin);
      expect([response.status, await response.json()]).toEqual([400, { error }]);
    });

    it('is for admins', async () => {
      const before = await exports();
      expect((await get(march)).status).toBe(403);
      expect((await get('journal.csv?month=2026-03')).status).toBe(403);
      expect(await exports()).toEqual(before);
    });
  });
});
