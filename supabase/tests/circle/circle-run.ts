import { createHash, randomUUID } from 'node:crypto';
import { isSqlError } from '@marketdesk/backend/database/database.ts';
import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';
import { expect } from 'vitest';
import { type Booked, type Cast, letTimePass, openBooks } from '../payouts/books.ts';
import { change } from '../payouts/changes.ts';
import { DAY } from '../payouts/memory-provider.ts';
import { mayDecide, maySharePerson, payoutObjection, readFacts } from '../payouts/rules.ts';
import { createCheckedWorld } from '../payouts/schedule-run.ts';
import type { Withdrawal } from '../payouts/till.ts';
import type { Args, Caller, Person, World } from '../world.ts';
import { type BookedLine, type CircleBooks, installCircle, readCircle } from './circle-books.ts';
import { type BankPayment, ModelBank } from './model-bank.ts';
import type { CircleStep } from './steps.ts';

const OPENING_EUROS = 1000;
const DEBTOR_IBAN = 'DE02120300000000202051';
const IBANS = ['DE89370400440532013000', 'HR1210010051863000160'];
const PIECE = 3;

type Upload = Extract<CircleStep, { do: 'upload' }>;
interface RunPayment {
  end_to_end_id: string;
  net_amount_eur: string;
  holder: string;
  iban: string;
}

export async function createCircleWorld(): Promise<{ world: World; cast: Cast }> {
  const { world, cast } = await createCheckedWorld();
  await installCircle(world);
  return { world, cast };
}

/**
 * One schedule of payout runs, bank files and decisions, against the database and a bank. People err and hurry, but confirm only
 * what the bank says. The books are checked after each step.
 */
export class CircleRun {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #bank = new ModelBank(DEBTOR_IBAN);
  readonly #paidByHand = new Set<string>();
  readonly #paidByProvider = new Set<string>();
  /** Files whose first entry is not what the bank booked, with its reference. */
  readonly #wrong = new Map<string, string | null>();
  #lines = 0;
  #statements = 0;
  #cachedBooks: CircleBooks | null = null;

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.#cast = cast;
  }

  async run(steps: readonly CircleStep[]): Promise<void> {
    await this.#open();
    for (const step of steps) {
      await this.#perform(step);
      this.#cachedBooks = null;
      await this.#check();
    }
    await this.#finish();
  }

  async #open(): Promise<void> {
    await openBooks(this.#world, this.#cast, OPENING_EUROS);
    await this.#world.rpc('service_role', 'configure_payout_debtor', {
      p_debtor: { name: 'Market GmbH', iban: DEBTOR_IBAN, bic: null, is_batch_booked: true },
    });
    for (const [at, { id }] of this.#cast.users.entries()) {
      await this.#world.sql(
        `insert into public.payout_destinations (user_id, method, details)
         values ($1, 'bank', jsonb_build_object('holder', 'Person ' || $2, 'iban', $3::text))`,
        [id, String(at), IBANS[at]],
      );
    }
  }

  async #perform(step: CircleStep): Promise<void> {
    const staff = 'who' in step && step.who !== null ? pick(this.#cast.staff, step.who) : undefined;
    switch (step.do) {
      case 'request':
        return this.#try(pick(this.#cast.users, step.user), 'request_withdrawal', {
          p_method: 'bank',
          p_amount_eur: (step.cents / 100).toFixed(2),
        });
      case 'prepare': {
        const { withdrawals } = await this.#books();
        const chosen = withdrawals.filter((_, at) => ((step.which >> (at % 8)) & 1) === 1);
        return this.#try(staff, 'admin_create_payout_run', {
          p_ids: array(chosen.map(({ id }) => id)),
          p_execution_day: null,
        });
      }
      case 'release':
      case 'fetch':
        return this.#useFile(step, staff);
      case 'cancel': {
        const run = pickLast((await this.#books()).runs, step.run);
        return this.#try(staff, 'admin_cancel_payout_run', { p_run_id: run?.id, p_reason: 'A mistake' });
      }
      case 'execute': {
        const payment = pick(this.#bank.payments, step.which);
        if (payment) this.#bank.execute(payment, step.isBatch, step.hasDetails);
        return;
      }
      case 'reject': {
        const payment = pick(this.#bank.payments, step.which);
        if (payment) this.#bank.reject(payment);
        return;
      }
      case 'give back': {
        const payment = pick(this.#bank.payments, step.which);
        if (payment) this.#bank.giveBack(payment);
        return;
      }
      case 'upload':
        return this.#upload(step, staff);
      case 'match':
        return this.#match(step.limit, staff);
      case 'propose':
      case 'confirm':
      case 'undo':
      case 'assign':
      case 'put':
        return this.#decideLine(step, staff);
      case 'recall':
      case 'answer recall':
        return this.#recall(step, staff);
      case 'mark':
        return this.#mark(pick((await this.#books()).withdrawals, step.which), staff, step.status);
      case 'process':
        return this.#try(staff, 'admin_process_withdrawal', {
          p_request_id: pick((await this.#books()).withdrawals, step.which)?.id,
        });
      case 'work':
        return this.#payByProvider();
      case 'hold':
        await this.#world.sql(
          `update private.settings
              set payouts_held_at = case when $1 then clock_timestamp() end,
                  payouts_held_for = case when $1 then 'Something is wrong.' end`,
          [step.on],
        );
        return;
      case 'pass':
        this.#bank.pass();
        return letTimePass(this.#world, DAY);
      default:
        return change(
          this.#world,
          {
            ...this.#cast,
            try: (caller, name, args) => this.#try(caller, name, args),
            withdrawal: async (which) => pick((await this.#books()).withdrawals, which)?.id,
          },
          step,
        );
    }
  }

  /** Refusals have a sentence and a slug; any other error is a mistake. */
  async #try(caller: Caller | undefined, name: string, args: Args): Promise<void> {
    await this.#call(caller, name, args);
  }

  /** undefined: refused. */
  async #call<Result>(caller: Caller | undefined, name: string, args: Args): Promise<Result | undefined> {
    try {
      return await this.#world.rpc<Result>(caller ?? 'anon', name, args);
    } catch (error) {
      if (!isSqlError(error) || !error.hint) throw error;
      return undefined;
    }
  }

  async #books(): Promise<CircleBooks> {
    return (this.#cachedBooks ??= await readCircle(this.#world));
  }

  // ── Payout runs ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** Releases or fetches as the server does, which writes the file first. What succeeds follows the rules. */
  async #useFile(
    { do: what, run: which, file }: Extract<CircleStep, { do: 'release' | 'fetch' }>,
    staff: Person | undefined,
  ): Promise<void> {
    const run = pickLast((await this.#books()).runs, which);
    // As someone with all rights: those of the caller are checked next.
    const [admin] = this.#cast.staff.slice(-1);
    const payments =
      run && (await this.#call<RunPayment[]>(admin, 'admin_get_payout_run_payments', { p_run_id: run.id }));
    if (!run || !payments) return;
    const text = JSON.stringify(payments) + (file === 'changed' ? '!' : '');
    const args = { p_run_id: run.id, p_sha256: createHash('sha256').update(text).digest('hex') };
    if (what === 'release') {
      const released = await this.#call<Args>(staff, 'admin_release_payout_run', args);
      if (released?.second_released_by) await this.#checkRules(run.withdrawals, released);
      return;
    }
    const facts = await readFacts(this.#world);
    const fetched = await this.#call<Args>(staff, 'admin_fetch_payout_run', args);
    if (!fetched) return;
    expect(file, 'a fetched file').toBe('right');
    if (!run.isFetched) {
      expect(facts.held, 'fetched while payouts are held').toBe(false);
      for (const id of run.withdrawals) expect(payoutObjection(facts, id), 'fetched').toBeNull();
    }
    const { attempts } = await this.#books();
    this.#bank.accept(
      payments.map((payment) => {
        const id = payment.end_to_end_id;
        const attempt = attempts.find((one) => `md-${one.id.replaceAll('-', '')}` === id);
        const cents = Math.round(Number(payment.net_amount_eur) * 100);
        const { holder: name, iban } = payment;
        const withdrawalId = attempt?.withdrawal ?? '';
        return { endToEndId: id, withdrawalId, messageId: run.messageId, cents, name, iban };
      }),
    );
  }

  /** Two independent people, one of them an admin, and the rules for each payment. */
  async #checkRules(
    withdrawals: readonly string[],
    { first_released_by: first, second_released_by: second }: Args,
  ) {
    const facts = await readFacts(this.#world);
    const releasers = [String(first), String(second)];
    expect(maySharePerson(facts, releasers[0] ?? '', releasers[1] ?? ''), 'one person released twice').toBe(
      false,
    );
    const roles = releasers.map((id) => facts.accounts.find((one) => one.id === id)?.role);
    expect(roles, 'releasers').toContain('admin');
    for (const id of withdrawals) {
      expect(payoutObjection(facts, id), 'released').toBeNull();
      const user = facts.requests.find((one) => one.id === id)?.user ?? '';
      for (const one of releasers)
        expect(mayDecide(facts, one, user), 'released by someone involved').toBe(true);
    }
  }

  async #recall(
    { do: what, which }: Extract<CircleStep, { do: 'recall' | 'answer recall' }>,
    staff: Person | undefined,
  ): Promise<void> {
    const { attempts } = await this.#books();
    if (what === 'recall') {
      const open = pick(
        attempts.filter(({ state }) => state === 'accepted'),
        which,
      );
      return this.#try(staff, 'admin_request_recall', { p_attempt_id: open?.id, p_reason: 'A mistake' });
    }
    const recalled = pick(
      attempts.filter(({ isRecalled }) => isRecalled),
      which,
    );
    const payment = this.#bank.payments.find(
      (one) => one.withdrawalId === recalled?.withdrawal && one.state !== 'rejected',
    );
    if (!recalled || !payment) return;
    // The bank's answer, as both people read it.
    this.#bank.cancel(payment);
    return this.#try(staff, 'admin_answer_recall', {
      p_attempt_id: recalled.id,
      p_answer: payment.state === 'cancelled' ? 'cancelled' : 'refused',
      p_note: null,
    });
  }

  // ── The bank's files ─────────────────────────────────────────────────────────────────────────────────────────────

  async #upload({ file, which, count, flaw, ends }: Upload, staff: Person | undefined): Promise<void> {
    const payment = pick(this.#bank.payments, which);
    const events =
      file === 'statement'
        ? this.#bank.statement(which, flaw)
        : file === 'overlap'
          ? this.#bank.overlap(which, count, flaw)
          : file === 'notification'
            ? this.#bank.notification(which, flaw)
            : payment && this.#bank.status(payment);
    if (!events) return;
    const isWrong = flaw === 'another amount' || flaw === 'another EndToEndId';
    const first = events.find((event) => event.type === 'entry');
    const note = (id: string) => this.#wrong.set(id, isWrong ? (first?.reference ?? null) : null);
    const callers = [
      staff,
      ...(ends === 'is doubled' ? this.#cast.staff.filter((one) => one !== staff) : []),
    ];
    const booked = await Promise.all(
      callers.map((caller) => this.#send(events, caller, ends === 'breaks off', note)),
    );
    const isUnreadable =
      flaw === 'a foreign account' || flaw === 'no end' || (flaw === 'a fraction of a cent' && first);
    if (isUnreadable && file !== 'status') expect(booked, `files with ${flaw}`).not.toContain(true);
  }

  /** Whether it was booked, or was already. */
  async #send(
    events: readonly BankFileEvent[],
    staff: Person | undefined,
    breaksOff: boolean,
    note: (file: string) => void,
  ): Promise<boolean> {
    const id = await this.#call<string>(staff, 'admin_begin_bank_file', { p_name: 'statement.xml' });
    if (id === undefined) return false;
    note(id);
    for (let from = 0; from < events.length; from += PIECE) {
      const p_events = JSON.stringify(events.slice(from, from + PIECE));
      const args = { p_file_id: id, p_position: from, p_events };
      const isKept = await this.#call(staff, 'admin_add_bank_events', args);
      if (isKept === undefined) return false;
      if (breaksOff && from > 0) {
        await this.#try(staff, 'admin_discard_bank_file', { p_file_id: id });
        return false;
      }
    }
    const p_sha256 = createHash('sha256')
      .update(JSON.stringify(events.slice(1)))
      .digest('hex');
    const args = { p_file_id: id, p_sha256 };
    const booked = await this.#call<{ statements: number; lines: number }>(
      staff,
      'admin_finish_bank_file',
      args,
    );
    this.#statements += booked?.statements ?? 0;
    this.#lines += booked?.lines ?? 0;
    return booked !== undefined;
  }

  /** One piece of the work, by the person who uploaded a file or by the job. */
  async #match(p_limit: number, staff: Person | undefined): Promise<void> {
    if (!staff) return this.#try('service_role', 'bank_match_lines', {});
    for (const { id } of await this.#world.sql<{ id: string }>(
      `select id from public.bank_files where state = 'matching' order by created_at`,
    ))
      await this.#try(staff, 'admin_match_bank_lines', { p_file_id: id, p_limit });
  }

  async #decideLine(
    step: Extract<CircleStep, { do: 'propose' | 'confirm' | 'undo' | 'assign' | 'put' }>,
    staff: Person | undefined,
  ): Promise<void> {
    const { lines, withdrawals } = await this.#books();
    const isOpen = ({ state }: BookedLine) => state === 'to_review' || state === 'on_hold';
    const waits = ({ matches }: BookedLine) => matches.some(({ isProposal }) => isProposal);
    const of = (list: BookedLine[]) => pick(list, step.line);
    switch (step.do) {
      case 'propose': {
        const line = of(lines.filter(isOpen));
        const wrong = pick(withdrawals, step.which);
        if (!line) return;
        const p_withdrawals = array(step.isRight ? this.#truth(line) : wrong ? [wrong.id] : []);
        return this.#try(staff, 'admin_match_bank_line', { p_id: line.id, p_withdrawals });
      }
      case 'confirm': {
        const line = of(lines.filter(waits));
        if (line && this.#isTrue(line)) await this.#try(staff, 'admin_confirm_bank_match', { p_id: line.id });
        return;
      }
      case 'undo': {
        const line = of(lines.filter(({ matches }) => matches.length > 0));
        return this.#try(staff, 'admin_undo_bank_match', { p_id: line?.id, p_reason: 'A mistake' });
      }
      case 'assign':
        return this.#try(staff, 'admin_assign_bank_line', { p_id: of(lines)?.id, p_owner: staff?.id });
      case 'put': {
        const args = { p_id: of(lines)?.id, p_state: step.state, p_reason: 'Later' };
        return this.#try(staff, 'admin_update_bank_line', args);
      }
    }
  }

  /** The withdrawals that a line is really about. */
  #truth({ file, kind, reference, endToEndId, batchId }: BookedLine): string[] {
    if (kind === 'status')
      return this.#payments(({ endToEndId: id, messageId }) =>
        endToEndId === null ? messageId === batchId : id === endToEndId,
      );
    if (this.#wrong.get(file) === reference) return [];
    const booking = this.#bank.bookings.find((one) => one.reference === reference);
    const isOne = endToEndId !== null && booking?.isByHand === false;
    return (booking?.payments ?? [])
      .filter((payment) => !isOne || payment.endToEndId === endToEndId)
      .map(({ withdrawalId }) => withdrawalId);
  }

  #payments(isMeant: (payment: BankPayment) => boolean): string[] {
    return this.#bank.payments.filter(isMeant).map(({ withdrawalId }) => withdrawalId);
  }

  /** Whether the bank confirms what is proposed. */
  #isTrue(line: BookedLine): boolean {
    const truth = this.#truth(line);
    return line.matches.every(({ withdrawal, effect }) => {
      const effects = {
        debit: ['paid', 'repeated'],
        credit: ['returned', 'repeated'],
        status: ['rejected'],
      }[line.kind];
      const isRejected =
        line.kind !== 'status' || this.#payments(({ state }) => state === 'rejected').includes(withdrawal);
      return truth.includes(withdrawal) && effects.includes(effect) && isRejected;
    });
  }

  // ── Other payments ───────────────────────────────────────────────────────────────────────────────────────────────

  async #mark(withdrawal: Booked | undefined, staff: Person | undefined, p_status: string): Promise<void> {
    const args = { p_request_id: withdrawal?.id, p_status };
    const marked = await this.#call<Withdrawal>(staff, 'admin_mark_withdrawal_status', args);
    if (!marked || !withdrawal || p_status === 'failed') return;
    const cents = Math.round(marked.details.net_amount_eur * 100);
    this.#paidByHand.add(withdrawal.id);
    const user = this.#cast.users.findIndex(({ id }) => id === withdrawal.user);
    this.#bank.payByHand({
      ...{ endToEndId: randomUUID(), withdrawalId: withdrawal.id, cents },
      ...{ name: `Person ${String(user)}`, iban: IBANS[user] ?? '' },
    });
  }

  async #payByProvider(): Promise<void> {
    const args = { p_worker: 'w', p_provider: 'simulator' };
    for (const order of await this.#world.rpc<
      { attempt_id: string; withdrawal_id: string; net_amount_eur: string }[]
    >('service_role', 'payouts_take', args)) {
      const attempt = { ...args, p_attempt_id: order.attempt_id };
      if (!(await this.#world.rpc<boolean>('service_role', 'payouts_begin_send', attempt))) continue;
      this.#paidByProvider.add(order.withdrawal_id);
      const report = { p_outcome: 'completed', p_amount: order.net_amount_eur, p_currency: 'EUR' };
      await this.#world.rpc('service_role', 'payouts_record', { ...attempt, ...report });
    }
  }

  // ── Checks ───────────────────────────────────────────────────────────────────────────────────────────────────────

  async #check(): Promise<void> {
    const { unbalanced, balances, withdrawals, lines, statements, torn, unequal } = await this.#books();
    expect(unbalanced, 'accounts whose balance is not the sum of their entries').toBe(0);
    for (const { id } of this.#cast.users) {
      const taken = withdrawals
        .filter(({ user, status }) => user === id && status !== 'failed')
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(balances[id], 'what is left').toBe(OPENING_EUROS * 100 - taken);
    }
    for (const withdrawal of withdrawals) this.#checkOne(withdrawal);
    expect({ lines: lines.length, statements, torn }, 'what was imported').toEqual({
      lines: this.#lines,
      statements: this.#statements,
      torn: 0,
    });
    expect(unequal, 'withdrawals with another sum of lines').toBe(0);
    await this.#checkBoard();
  }

  #checkOne({ id, status, cents, ledger, open }: Booked): void {
    const entries = ledger.join(', ');
    const settled = String.raw`(settle 0, reopen 0, )*`;
    const legal = {
      pending: `^reserve -${String(cents)}, ${settled}$`,
      success: `^reserve -${String(cents)}, ${settled}settle 0, $`,
      failed: `^reserve -${String(cents)}, ${settled}(settle 0, )?refund ${String(cents)}, $`,
    }[status];
    expect(`${entries}, `, `ledger of a ${status} withdrawal`).toMatch(new RegExp(legal));

    const live =
      this.#bank.livePayments(id) +
      (this.#paidByHand.has(id) ? 1 : 0) +
      (this.#paidByProvider.has(id) ? 1 : 0);
    expect(live, 'payments of one withdrawal').toBeLessThanOrEqual(1);
    if (status === 'failed') expect(live, 'payments of a withdrawal that was credited back').toBe(0);
    if (status === 'pending' && live > 0) expect(open, 'attempts that keep others away').toBe(1);
  }

  /** Each day's difference is zero or explained, and the parts add up. */
  async #checkBoard(): Promise<void> {
    const [admin] = this.#cast.staff.slice(-1);
    const day = (age: number) => new Date(Date.now() - age * DAY * 1000).toISOString().slice(0, 10);
    const days = await this.#call<
      (Record<
        'bank_eur' | 'provider_eur' | 'ledger_eur' | 'difference_eur' | 'explained_eur' | 'unexplained_eur',
        number
      > &
        Record<'day' | 'account', string>)[]
    >(admin, 'admin_get_bank_days', { p_from: day(60), p_to: day(-1) });
    const cents = (euros: number) => Math.round(euros * 100);
    const explained = days?.find(({ explained_eur }) => explained_eur !== 0);
    if (explained !== undefined) {
      const { day: p_day, account: p_account } = explained;
      const causes = await this.#call<{ amount_eur: number }[]>(admin, 'admin_get_bank_causes', {
        p_day,
        p_account,
      });
      const sum = causes?.reduce((total, { amount_eur }) => total + cents(amount_eur), 0);
      expect(sum, 'what explains a difference').toBe(cents(explained.explained_eur));
    }
    for (const one of days ?? []) {
      expect(cents(one.unexplained_eur), `unexplained: ${JSON.stringify(one)}`).toBe(0);
      expect(cents(one.difference_eur), 'the difference').toBe(
        cents(one.bank_eur) + cents(one.provider_eur) - cents(one.ledger_eur),
      );
    }
  }

  async #finish(): Promise<void> {
    await Promise.resolve();
  }
}

const array = (ids: readonly string[]) => `{${ids.join()}}`;

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(list.length, 1)];
}

/** Counted from the newest. */
function pickLast<T>(list: readonly T[], which: number): T | undefined {
  return list[list.length - 1 - (which % Math.max(list.length, 1))];
}
