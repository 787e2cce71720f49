import type { Row } from '../database/insert.ts';
import { euros } from '../money/withdrawal.ts';
import { HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { hashOf, lineId } from './insert-files.ts';
import { CANCEL_REASON, RECALL_REASON, type NumberedRun, type Run } from './runs.ts';
import { type BankFile, type BankLine, endToEndIdOf } from './statements.ts';

/** Audit entries of runs: preparing, releasing, fetching, cancelling, recalls. */
export function recordRuns({ audit }: World, runs: readonly NumberedRun[], rows: readonly Row[]): void {
  runs.forEach((run, index) => {
    const row = rows[index] ?? {};
    const sums = {
      number: run.number,
      line_count: run.lines.length,
      net_amount_eur: Number(row.net_amount_eur),
    };
    const record = (step: Run['prepared'] | null, action: string, details: Row) => {
      if (step === null) return;
      const entry = { at: step.at, actor: step.by, table: 'payout_runs', id: run.id };
      audit.record({ ...entry, action, details: { ...sums, ...details } });
    };
    record(run.prepared, 'prepare_payout_run', { execution_day: row.execution_day, excluded: 0 });
    const sha256 = row.file_sha256;
    run.released.forEach((step, place) =>
      record(step, 'release_payout_run', { release: place === 0 ? 'first' : 'second', sha256 }),
    );
    record(run.fetched, 'fetch_payout_run', { sha256 });
    record(run.cancelled, 'cancel_payout_run', { reason: CANCEL_REASON });
    for (const line of run.lines) {
      if (line.recalledAt === null) continue;
      const { id, cents } = line.withdrawal;
      const details = {
        amount_eur: Number(euros(cents)),
        request_id: endToEndIdOf(line),
        reason: RECALL_REASON,
        run_id: run.id,
      };
      const entry = { at: line.recalledAt, actor: run.prepared.by, action: 'request_recall' };
      audit.record({ ...entry, table: 'withdrawal_requests', id, details });
    }
  });
}

/** Audit entries of uploads, of what the lines did to payouts, and of what people did with lines. */
export function recordFiles(world: World, files: readonly BankFile[]): void {
  for (const file of files) {
    const { id, name, at, uploadedBy, statement, lines } = file;
    const details = {
      name,
      format: statement ? 'camt.053' : 'pain.002',
      sha256: hashOf(name),
      statements: statement ? 1 : 0,
      lines: lines.length,
    };
    world.audit.record({
      at,
      actor: uploadedBy,
      action: 'import_bank_file',
      table: 'bank_files',
      id,
      details,
    });
    for (const line of lines) {
      recordMatches(world, file, line);
      recordPeople(world, line);
    }
  }
}

const ACTIONS = { paid: 'payout_completed', returned: 'payout_reverted', rejected: 'payout_failed' } as const;

function recordMatches({ audit }: World, file: BankFile, line: BankLine): void {
  for (const { withdrawal, attemptId, effect, confirmedBy, proposedBy } of line.matches ?? []) {
    if (proposedBy && !confirmedBy) {
      const details = { amount_eur: Number(euros(line.cents ?? 0)), withdrawals: [withdrawal.id] };
      const entry = { at: file.at + HOUR, actor: proposedBy, action: 'propose_bank_match' };
      audit.record({ ...entry, table: 'bank_lines', id: lineId(line), details });
      continue;
    }
    const isFailed = effect !== 'paid';
    const details = {
      new_status: isFailed ? 'failed' : 'success',
      amount_eur: Number(euros(withdrawal.cents)),
      provider: 'bank',
      request_id: attemptId && endToEndIdOf({ id: attemptId }),
      bank_line_id: lineId(line),
      bank_file_id: file.id,
      reason_code: line.reasonCode,
      error_message: isFailed ? withdrawal.error : null,
    };
    const action = attemptId === null ? 'payout_seen_by_bank' : ACTIONS[effect];
    const entry = { at: line.since ?? file.at, actor: null, action, table: 'withdrawal_requests' };
    audit.record({ ...entry, id: withdrawal.id, details });
  }
}

function recordPeople({ audit }: World, line: BankLine): void {
  const { owner, since, state, reason, cents } = line;
  if (!owner || since === undefined) return;
  const entry = { actor: owner, table: 'bank_lines', id: lineId(line) };
  audit.record({ ...entry, at: since, action: 'assign_bank_line', details: { new_owner: owner.id } });
  const details = { old_state: 'to_review', new_state: state, amount_eur: Number(euros(cents ?? 0)), reason };
  audit.record({ ...entry, at: since, action: 'update_bank_line', details });
}
