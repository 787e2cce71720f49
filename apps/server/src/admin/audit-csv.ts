import { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { AuditPiece } from '@marketdesk/contract/documents.ts';
import { choice, moment, optional } from './query.ts';

/** The filters of the audit log, as in the console's URL. */
export const auditCsvQuery = z.object({
  action: optional(z.string()),
  entityTable: optional(z.string()),
  actor: optional(z.guid({ error: 'actor must be the id of a user.' })),
  from: optional(moment('from')),
  to: optional(moment('to')),
  withoutSignIns: optional(choice('withoutSignIns', ['true', 'false'])),
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

/**
 * The filtered entries of the audit log, newest first, as CSV that is read from the database while it is sent: only
 * one piece is in memory, and reading stops when the client disconnects. Refusals happen before the stream starts. A
 * later failure aborts the download, so that a partial file is never mistaken for a complete one.
 */
export async function auditCsv(
  { action, entityTable, actor, from, to, withoutSignIns }: z.output<typeof auditCsvQuery>,
  caller: CallProcedure,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const read = (before: number | null) =>
    caller('admin_export_audit', {
      p_action: action ?? null,
      p_entity_table: entityTable ?? null,
      p_actor: actor ?? null,
      p_from: from ?? null,
      p_to: to ?? null,
      p_before_id: before,
      p_without_sign_ins: withoutSignIns === 'true',
    });
  const encoder = new TextEncoder();
  let piece: AuditPiece | null = await read(null);
  let before = piece.next_before_id;
  // A byte order mark: without it spreadsheets don't recognize UTF-8.
  let head = `\ufeff${COLUMNS.join(',')}\r\n`;
  let cancelled = false;

  /** The text of the next piece that has any; null at the end. */
  const nextText = async (): Promise<string | null> => {
    while (!cancelled) {
      if (piece === null && before === null) return null;
      piece ??= await read(before);
      const text = head + piece.entries.map(line).join('');
      before = piece.next_before_id;
      piece = null;
      head = '';
      if (text !== '') return text;
    }
    return null;
  };

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const text = await nextText();
        if (cancelled) return;
        if (text === null) controller.close();
        else controller.enqueue(encoder.encode(text));
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    cancel() {
      cancelled = true;
    },
  });
}

/** The day is UTC's, as the times in the file are. */
export const auditFileName = (ending: string) => `audit-${new Date().toISOString().slice(0, 10)}.${ending}`;

function line(entry: AuditPiece['entries'][number]): string {
  return `${COLUMNS.map((column) => cell(entry[column])).join(',')}\r\n`;
}

// A spreadsheet executes a cell that begins like this, even if it came from a user's name. An apostrophe in front makes it
// text; values that already start with one get another, so that it can be reversed.
const FORMULA = /^'*[=+\-@\t\r]/;

/** A value as a cell that spreadsheets treat as text. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
