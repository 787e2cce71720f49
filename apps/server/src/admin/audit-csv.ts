import { z } from 'zod';
import { type CsvFormat, csvHead, csvRows } from '@marketdesk/contract/csv.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { AuditPiece } from '@marketdesk/contract/documents.ts';
import { csvQuery } from './csv.ts';
import { choice, dateTime, optional } from './query.ts';

/** The audit log filters, as in the console's URL. */
export const auditCsvQuery = csvQuery({
  action: optional(z.string()),
  entityTable: optional(z.string()),
  actor: optional(z.guid({ error: 'actor must be the id of a user.' })),
  from: optional(dateTime('from')),
  to: optional(dateTime('to')),
  withoutSignIns: optional(choice('withoutSignIns', ['true', 'false'])),
  withoutReads: optional(choice('withoutReads', ['true', 'false'])),
});

const COLUMNS = [
  'id',
  'created_at',
  'actor_user_id',
  'actor_username',
  'actor_email',
  'action',
  'entity_table',
  'entity_id',
  'entity_username',
  'entity_email',
  'details',
  'previous_hash',
  'hash',
] as const;

/** The filtered audit log as chunks of a CSV file, newest entry first. */
export async function* auditCsv(
  filters: Omit<z.output<typeof auditCsvQuery>, 'excel'>,
  caller: CallProcedure,
  format?: CsvFormat,
): AsyncGenerator<string> {
  const { action, entityTable, actor, from, to, withoutSignIns, withoutReads } = filters;
  let head = csvHead(COLUMNS, format);
  let before: number | null = null;
  do {
    const { entries, next_before_id }: AuditPiece = await caller('admin_export_audit', {
      p_action: action ?? null,
      p_entity_table: entityTable ?? null,
      p_actor: actor ?? null,
      p_from: from ?? null,
      p_to: to ?? null,
      p_before_id: before,
      p_without_sign_ins: withoutSignIns === 'true',
      p_without_reads: withoutReads === 'true',
    });
    // Recorded only after the first page was read, which proves that the caller may read the log.
    if (head !== '') {
      await caller('admin_note_export', { p_list: 'audit', p_filters: filters });
    }
    yield head + csvRows(COLUMNS, entries, format);
    head = '';
    before = next_before_id;
  } while (before !== null);
}
