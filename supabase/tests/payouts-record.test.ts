import { PAYOUT_OUTCOMES, PAYOUT_STATES } from '@marketdesk/contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { openTill } from './payouts/till.ts';

/**
 * The next state for each outcome and state, by the lease holder after one unanswered call; · = unchanged.
 */
const TABLE = `
            accepted   unknown  completed  failed    reverted  not_sent   not_found  throttled
created     accepted   ·        completed  failed    reverted  undecided  ·          ·
sending     accepted   unknown  completed  failed    reverted  not_sent   unknown    created
unknown     accepted   ·        completed  failed    reverted  ·          ·          ·
accepted    ·          ·        completed  failed    reverted  ·          ·          ·
completed   ·          ·        ·          reverted  reverted  ·          ·          ·
failed      ·          ·        completed  ·         ·         ·          ·          ·
reverted    ·          ·        ·          ·         ·         ·          ·          ·
not_sent    accepted   ·        completed  ·         ·         ·          ·          ·
undecided   accepted   ·        completed  failed    reverted  ·          ·          ·
`;

const [HEAD = [], ...LINES] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/));
const CASES = LINES.flatMap(([from = '', ...to]) =>
  HEAD.map((outcome, at) => [from, outcome, to[at] === '·' ? from : (to[at] ?? '')] as const),
);

describe('the outcome of a payout', async () => {
  const { world, till } = await openTill();
  const moderator = await world.person('moderator');
  await till.useProvider('simulator');

  const sending = async () => {
    const withdrawal = await till.pending(100);
    return { withdrawal, attempt: await till.sending(moderator, withdrawal, 'w') };
  };
  const accepted = async () => {
    const { withdrawal, attempt } = await sending();
    await till.record(attempt, 'w', 'accepted', { p_remote_id: `r-${attempt}`, p_remote_state: 'pending' });
    return { withdrawal, attempt };
  };
  const actions = async ({ id }: { id: string }) => (await world.audited(id)).map(({ action }) => action);

  it('the table is complete', () => {
    expect(new Set(HEAD)).toEqual(new Set(PAYOUT_OUTCOMES));
    expect(new Set(LINES.map(([from]) => from))).toEqual(new Set(PAYOUT_STATES));
  });

  it.each(CASES)('%s, then %s: %s', async (from, outcome, to) => {
    const [row] = await world.sql<{ state: string }>(
      `select private.next_payout_state(
         jsonb_populate_record(null::public.payout_attempts, jsonb_build_object(
           'state', $1::text, 'sent_at', now(), 'last_sent_at', now(), 'unanswered_sends', 1, 'misses', 0
         )), $2, now()) as state`,
      [from, outcome],
    );
    expect(row?.state).toBe(to);
  });

  it('accepted, then completed: paid and settled once, however often it is reported', async () => {
    const { withdrawal, attempt } = await accepted();
    expect(await till.details(moderator, withdrawal)).toMatchObject({
      status: 'pending',
      details: { payout_state: 'accepted', remote_state: 'pending' },
    });
    for (let at = 0; at < 3; at++) {
      const paid = await till.record(attempt, `w${String(at)}`, 'completed', { p_remote_state: 'completed' });
      expect(paid).toMatchObject({ status: 'success', details: { remote_state: 'completed' } });
    }
    // An old report from a slow worker.
    await till.record(attempt, 'slow', 'accepted', { p_remote_state: 'pending' });
    expect((await till.details(moderator, withdrawal)).details.remote_state).toBe('completed');
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_settle 0.00']);
    expect((await world.audited(withdrawal.id)).slice(1)).toMatchObject([
      { actor_user_id: null, action: 'payout_completed', details: { new_status: 'success' } },
    ]);
  });

  it('failed: credited back once in full, with the provider’s reason', async () => {
    const { withdrawal, attempt } = await accepted();
    for (let at = 0; at < 2; at++) {
      const failed = await till.record(attempt, 'x', 'failed', { p_error: 'Account closed.' });
      expect(failed).toMatchObject({ status: 'failed', error_message: 'Account closed.' });
    }
    expect(await till.balance(withdrawal.user_id)).toBe(100);
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_refund 100.00']);
    expect(await actions(withdrawal)).toEqual(['process_withdrawal', 'payout_failed']);
  });

  it('completed and then reverted: settled, and credited back once', async () => {
    const { withdrawal, attempt } = await accepted();
    await till.record(attempt, 'x', 'completed');
    for (let at = 0; at < 2; at++) await till.record(attempt, 'x', 'reverted');
    expect(await till.details(moderator, withdrawal)).toMatchObject({
      status: 'failed',
      error_message: 'The payout was returned.',
    });
    expect(await till.balance(withdrawal.user_id)).toBe(100);
    expect(await till.ledger(withdrawal)).toEqual([
      'withdrawal_reserve -100.00',
      'withdrawal_settle 0.00',
      'withdrawal_refund 100.00',
    ]);
    expect(await actions(withdrawal)).toEqual(['process_withdrawal', 'payout_completed', 'payout_reverted']);
  });

  it.each(['completed', 'failed'] as const)(
    'a process that dies before committing that it %s leaves nothing, and the next one records it once',
    async (outcome) => {
      const { withdrawal, attempt } = await accepted();
      const before = await world.state();
      const died = new Error('killed');
      const killed = world.database.transaction(async (tx) => {
        const report = { p_outcome: outcome, p_amount: '95.00', p_currency: 'EUR' };
        const args = { p_attempt_id: attempt, p_worker: 'w', p_provider: 'simulator', ...report };
        await world.rpcIn(tx, 'service_role', 'payouts_record', args);
        throw died;
      });
      await expect(killed).rejects.toBe(died);
      expect(await world.state()).toBe(before);
      await till.record(attempt, 'x', outcome);
      expect(await till.ledger(withdrawal)).toHaveLength(2);
      expect(await till.balance(withdrawal.user_id)).toBe(outcome === 'failed' ? 100 : 0);
    },
  );

  it('no answer means neither paid nor failed', async () => {
    const { withdrawal, attempt } = await sending();
    expect(await till.record(attempt, 'w', 'unknown', { p_error: 'No answer.' })).toMatchObject({
      status: 'pending',
      details: { payout_state: 'unknown', payout_error: 'No answer.' },
    });
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00']);
  });

  it('not found twice, a minute after the call: sent again with the same id; a refusal then proves nothing', async () => {
    const { withdrawal, attempt } = await sending();
    await till.record(attempt, 'w', 'unknown', { p_next_look_seconds: 0 });
    const look = async (worker: string) => {
      expect(await till.take(attempt, worker)).toMatchObject({ state: 'unknown' });
      return (await till.record(attempt, worker, 'not_found', { p_next_look_seconds: 0 })).details
        .payout_state;
    };
    expect(await look('a')).toBe('unknown');
    expect(await look('b')).toBe('unknown');
    await till.age(attempt, '61 seconds');
    expect(await look('c')).toBe('created');
    const again = await till.take(attempt, 'd');
    expect(again).toMatchObject({ state: 'created', request_id: `md-${attempt.replaceAll('-', '')}` });
    expect(await till.beginSend(attempt, 'd')).toBe(true);
    const refused = await till.record(attempt, 'd', 'not_sent');
    expect(refused.details.payout_state).toBe('undecided');
    expect(await till.attempts(withdrawal)).toEqual(['undecided']);
  });

  it.each(['not_found', 'unknown'] as const)(
    '%s after thirteen days: a person decides, and a late report of the provider still counts',
    async (outcome) => {
      const { withdrawal, attempt } = await sending();
      await till.record(attempt, 'w', 'unknown', { p_next_look_seconds: 0 });
      await till.age(attempt, '13 days 1 minute');
      await till.take(attempt, 'x');
      expect((await till.record(attempt, 'x', outcome)).details.payout_state).toBe('undecided');
      expect(await till.take(attempt)).toBeUndefined();
      expect((await till.record(attempt, 'late', 'completed')).status).toBe('success');
      expect(await till.ledger(withdrawal)).toHaveLength(2);
    },
  );

  it.each(['unknown', 'not_sent', 'not_found', 'throttled'] as const)(
    '%s from a worker without the lease changes nothing',
    async (outcome) => {
      const { attempt } = await sending();
      const before = await world.state();
      await till.record(attempt, 'stranger', outcome, { p_error: 'x' });
      expect(await world.state()).toBe(before);
    },
  );

  it('throttled is sent later, and a refusal then is final', async () => {
    const { attempt } = await sending();
    const put = await till.record(attempt, 'w', 'throttled', { p_next_look_seconds: 120 });
    expect(put.details.payout_state).toBe('created');
    expect(await till.take(attempt)).toBeUndefined();
    await till.age(attempt, '121 seconds');
    await till.take(attempt, 'x');
    await till.beginSend(attempt, 'x');
    expect((await till.record(attempt, 'x', 'not_sent')).details.payout_state).toBe('not_sent');
  });

  describe('a report that contradicts staff', () => {
    const decided = async (status: string) => {
      const { withdrawal, attempt } = await sending();
      await world.sql(`update public.payout_attempts set state = 'undecided' where id = $1`, [attempt]);
      await till.age(attempt, '11 minutes');
      await till.mark(moderator, withdrawal, status);
      return { withdrawal, attempt };
    };

    it.each([
      ['failed', 'completed', 'payout_conflict'],
      ['success', 'completed', 'payout_conflict'],
      ['success', 'failed', 'payout_conflict'],
      ['success', 'reverted', 'payout_conflict'],
      ['failed', 'failed', 'payout_failed'],
      ['failed', 'reverted', 'payout_reverted'],
    ] as const)(
      'marked %s, then %s: the ledger is unchanged, and the report is recorded',
      async (...words) => {
        const [status, outcome, action] = words;
        const { withdrawal, attempt } = await decided(status);
        const ledger = await till.ledger(withdrawal);
        expect((await till.record(attempt, 'late', outcome)).status).toBe(status);
        expect(await till.ledger(withdrawal)).toEqual(ledger);
        expect((await actions(withdrawal)).at(-1)).toBe(action);
      },
    );
  });

  it('a link exists while it can be used', async () => {
    const { withdrawal, attempt } = await sending();
    const link = async () => (await till.details(moderator, withdrawal)).details.has_payout_link;
    await till.record(attempt, 'w', 'accepted', { p_payout_link_url: 'https://pay.example/1' });
    expect(await link()).toBe(true);
    await till.record(attempt, 'x', 'failed', { p_remote_state: 'expired' });
    expect(await link()).toBe(false);
  });
});
