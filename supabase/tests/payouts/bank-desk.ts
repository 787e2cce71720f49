import { createHash, randomUUID } from 'node:crypto';
import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';
import type { BookedBankFile, MatchedBankLines } from '@marketdesk/contract/documents.ts';
import type { Caller, World } from '../world.ts';
import type { Withdrawal } from './till.ts';

export const DEBTOR = 'DE89370400440532013000';
/** The account of every payee, and their name in the order. */
export const PAYEE = { iban: 'NL91ABNA0417164300', holder: 'Jörg Ågren' };

/** An entry of a statement with one transaction, in euros. */
export interface Entry {
  amount: number;
  id?: string | null;
  day?: string;
  reference?: string;
  name?: string | null;
  iban?: string | null;
  isReturn?: boolean;
  /** Instead of a transaction: one entry for a whole run. */
  batch?: { messageId: string | null; count: number | null };
}

export interface Line {
  id: string;
  kind: string;
  state: string;
  reason: string | null;
  amount_eur: number | null;
  end_to_end_id: string | null;
  booking_day: string;
  details: {
    match_count: number;
    matches: { id: string; effect: string; rule: string; withdrawal_id: string; undone_at: string | null }[];
    candidates: { withdrawal_id: string }[];
    blocked: Record<string, { hint: string }>;
  };
}

const cents = (euros: number): number => Math.round(euros * 100);

interface StatementOptions {
  id?: string;
  day?: string;
  opening?: number;
  iban?: string;
  isNotification?: boolean;
}

/** Events of a statement: its balances connect with `opening`. */
export function statement(
  entries: readonly Entry[],
  {
    id = randomUUID(),
    day = '2026-10-05',
    opening = 1000,
    iban = DEBTOR,
    isNotification = false,
  }: StatementOptions = {},
): BankFileEvent[] {
  const closing = entries.reduce((sum, { amount }) => sum + cents(amount), cents(opening));
  const balance = (value: number) => (isNotification ? null : { cents: value, day });
  return [
    { type: 'file', format: isNotification ? 'camt.054' : 'camt.053', version: '001.08', messageId: id },
    {
      ...{ type: 'statement', statementId: id, account: iban, iban, sequence: null, page: null },
      ...{ electronicSequence: null, opening: balance(cents(opening)) },
    },
    ...entries.flatMap((entry) => eventsOf(entry, day)),
    { type: 'statement-end', closing: balance(closing), entries: entries.length },
  ];
}

function eventsOf(entry: Entry, day: string): BankFileEvent[] {
  const {
    amount,
    id = null,
    reference = randomUUID(),
    name = PAYEE.holder,
    iban = PAYEE.iban,
    batch,
  } = entry;
  const bookingDay = entry.day ?? day;
  const amountCents = cents(amount);
  const booking: BankFileEvent = {
    ...{ type: 'entry', reference, amountCents, bookingDay, valueDay: bookingDay, isBooked: true },
    ...{ isReversal: false, batch: batch ? { ...batch, paymentId: null } : null, note: null },
  };
  if (batch) return [booking];
  const { isReturn = false } = entry;
  return [
    booking,
    {
      ...{
        type: 'transaction',
        endToEndId: id,
        amountCents,
        counterparty: { name, iban },
        remittance: 'Payout',
      },
      ...{ isReturn, returnReason: isReturn ? 'AC04' : null },
    },
  ];
}

/** An answer to a run's file: one status for the whole, or one for each payment. */
export function answer(
  messageId: string,
  whole: string,
  payments: Record<string, string> = {},
): BankFileEvent[] {
  return [
    { type: 'file', format: 'pain.002', version: '001.10', messageId: randomUUID() },
    { type: 'group-status', originalMessageId: messageId, status: whole, reasons: [] },
    { type: 'payment-status', originalPaymentId: messageId, status: null, reasons: [] },
    ...Object.entries(payments).map(([endToEndId, status]): BankFileEvent => ({
      ...{ type: 'transaction-status', endToEndId, status },
      reasons: status === 'RJCT' ? [{ code: 'AC01', text: 'IBAN invalid' }] : [],
    })),
  ];
}

export interface Run {
  id: string;
  number: number;
  message_id: string;
  /** EndToEndIds in the order of the withdrawals. */
  ids: string[];
}

/** The usual steps with runs and the bank's files. */
export class BankDesk {
  readonly #world: World;
  readonly #releasers: readonly [Caller, Caller];

  constructor(world: World, releasers: readonly [Caller, Caller]) {
    this.#world = world;
    this.#releasers = releasers;
  }

  async open(): Promise<void> {
    await this.#world.rpc('service_role', 'configure_payout_debtor', {
      p_debtor: { name: 'Marketplace GmbH', iban: DEBTOR, is_batch_booked: true },
    });
  }

  /** Gives everyone an account that their cooling-off period no longer concerns. */
  async enterDestinations(): Promise<void> {
    await this.#world.sql(
      `insert into public.payout_destinations (user_id, method, details)
       select user_id, 'bank', $1::text::jsonb from public.profiles on conflict do nothing`,
      [JSON.stringify(PAYEE)],
    );
  }

  /** A run of these withdrawals, released by two people, and fetched unless `until` says otherwise. */
  async run(withdrawals: readonly Withdrawal[], until: 'released' | 'fetched' = 'fetched'): Promise<Run> {
    const [first, second] = this.#releasers;
    await this.enterDestinations();
    const run = await this.#world.rpc<Run>(first, 'admin_create_payout_run', {
      p_ids: `{${withdrawals.map(({ id }) => id).join()}}`,
    });
    const args = { p_run_id: run.id, p_sha256: createHash('sha256').update(run.id).digest('hex') };
    await this.#world.rpc(first, 'admin_release_payout_run', args);
    await this.#world.rpc(second, 'admin_release_payout_run', args);
    if (until === 'fetched') await this.#world.rpc(first, 'admin_fetch_payout_run', args);
    const rows = await this.#world.sql<{ withdrawal_id: string; request_id: string }>(
      'select withdrawal_id, request_id from public.payout_attempts where run_id = $1',
      [run.id],
    );
    const byId = new Map(rows.map(({ withdrawal_id, request_id }) => [withdrawal_id, request_id]));
    return { ...run, ids: withdrawals.map(({ id }) => byId.get(id) ?? '') };
  }

  /** Sends the events, without booking them. */
  async read(caller: Caller, events: readonly BankFileEvent[]): Promise<string> {
    const id = await this.#world.rpc<string>(caller, 'admin_begin_bank_file', { p_name: 'statement.xml' });
    for (let at = 0; at < events.length; at += 2000)
      await this.#world.rpc(caller, 'admin_add_bank_events', {
        p_file_id: id,
        p_position: at,
        p_events: events.slice(at, at + 2000),
      });
    return id;
  }

  async book(caller: Caller, events: readonly BankFileEvent[]): Promise<BookedBankFile> {
    const p_file_id = await this.read(caller, events);
    const p_sha256 = createHash('sha256').update(JSON.stringify(events)).digest('hex');
    return this.#world.rpc(caller, 'admin_finish_bank_file', { p_file_id, p_sha256 });
  }

  async match(caller: Caller, p_file_id: string): Promise<MatchedBankLines> {
    return this.#world.rpc(caller, 'admin_match_bank_lines', { p_file_id });
  }

  /** Books and matches; returns the lines in the order of the file. */
  async upload(caller: Caller, events: readonly BankFileEvent[]): Promise<Line[]> {
    const { file_id, is_repeated } = await this.book(caller, events);
    if (is_repeated) return [];
    await this.match(caller, file_id);
    return this.lines(caller, file_id);
  }

  async lines(caller: Caller, fileId: string): Promise<Line[]> {
    const rows = await this.#world.sql<{ id: string }>(
      'select id from public.bank_lines where file_id = $1 order by position',
      [fileId],
    );
    return Promise.all(rows.map(({ id }) => this.line(caller, id)));
  }

  line(caller: Caller, p_id: string): Promise<Line> {
    return this.#world.rpc(caller, 'admin_get_bank_line', { p_id });
  }

  /** Differences that nothing explains. */
  async unexplained(caller: Caller): Promise<unknown[]> {
    const days = await this.#world.rpc<{ unexplained_eur: number }[]>(caller, 'admin_get_bank_days', {
      p_from: '2026-09-25',
      p_to: '2026-12-25',
    });
    return days.filter(({ unexplained_eur }) => unexplained_eur !== 0);
  }
}
