import { createHash } from 'node:crypto';
import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { euros } from '../money/withdrawal.ts';
import { nameId } from '../random/random.ts';
import { HOUR, iso } from '../time/calendar.ts';
import { dayOf } from './days.ts';
import { DEMO_DEBTOR } from '../money/debtor.ts';
import type { BankFile, BankLine } from './statements.ts';

export async function insertFiles(tx: Queryable, files: readonly BankFile[]): Promise<void> {
  await insertRows(tx, 'public.bank_files', files.map(fileRow));
  await insertRows(tx, 'public.bank_statements', files.flatMap(statementRows));
  const lines = files.flatMap((file) => file.lines.map((line, index) => lineRow(file, line, index)));
  await insertRows(tx, 'public.bank_lines', lines);
  const matches = files.flatMap((file) => file.lines.flatMap((line) => matchRows(file, line)));
  await insertRows(tx, 'public.bank_matches', matches);
}

export const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

const fileRow = ({ id, name, statement, uploadedBy, at, lines }: BankFile): Row => ({
  id,
  name,
  state: 'done',
  format: statement ? 'camt.053' : 'pain.002',
  sha256: hashOf(name),
  line_count: lines.length,
  uploaded_by: uploadedBy.id,
  created_at: iso(at),
  booked_at: iso(at),
});

function statementRows({ id, name, statement, at, lines }: BankFile): Row[] {
  if (statement === null) return [];
  const row = {
    id: statementId(id),
    file_id: id,
    account_iban: DEMO_DEBTOR.iban,
    kind: 'statement',
    statement_key: hashOf(`statement ${name}`),
    statement_id: `${dayOf(statement.day).slice(0, 4)}-${String(statement.number).padStart(5, '0')}`,
    from_day: dayOf(statement.day),
    to_day: dayOf(statement.day),
    opening_eur: euros(statement.opening),
    closing_eur: euros(statement.closing),
    line_count: lines.length,
    booked_at: iso(at),
  };
  return [row];
}

const statementId = (fileId: string): string => nameId(`statement ${fileId}`);
export const lineId = ({ name }: BankLine): string => nameId(`bank line ${name}`);

function lineRow(file: BankFile, line: BankLine, index: number): Row {
  return {
    id: lineId(line),
    statement_id: file.statement ? statementId(file.id) : null,
    file_id: file.id,
    position: index + 1,
    entry: file.statement ? index + 1 : null,
    kind: line.kind,
    account_iban: DEMO_DEBTOR.iban,
    amount_eur: line.cents === null ? null : euros(line.cents),
    booking_day: dayOf(line.day),
    reference: file.statement ? `${dayOf(line.day).replaceAll('-', '')}-${index + 1}` : null,
    end_to_end_id: line.endToEndId ?? null,
    batch_id: line.batch?.id ?? null,
    batch_count: line.batch?.count ?? null,
    counterparty_name: line.payee?.name ?? null,
    counterparty_iban: line.payee?.iban ?? null,
    remittance: line.remittance ?? '',
    is_return: line.isReturn ?? false,
    reason_code: line.reasonCode ?? null,
    status_code: line.statusCode ?? null,
    state: line.state,
    is_examined: true,
    reason: line.reason,
    owner_user_id: line.owner?.id ?? null,
    state_since: iso(line.since ?? file.at),
  };
}

const matchRows = (file: BankFile, line: BankLine): Row[] =>
  (line.matches ?? []).map(({ withdrawal, attemptId, effect, cents, rule, proposedBy, confirmedBy }) => ({
    id: nameId(`bank match ${line.name} ${withdrawal.id}`),
    line_id: lineId(line),
    withdrawal_id: withdrawal.id,
    attempt_id: attemptId,
    effect,
    amount_eur: cents === null ? null : euros(cents),
    matched_by_rule: rule,
    proposed_by: proposedBy?.id ?? null,
    confirmed_by: confirmedBy?.id ?? null,
    confirmed_at: confirmedBy ? iso(line.since ?? file.at) : null,
    created_at: iso(rule === 'person' ? file.at + HOUR : file.at),
  }));
