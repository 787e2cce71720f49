import type { MatchedBankLines, BookedBankFile } from './documents.ts';

/**
 * A line of the answer to an upload (`POST /api/admin/bank-files`, `application/x-ndjson`). The last line is `done` or
 * `error`. A file that is refused before the first line gets an ordinary refusal instead.
 */
export type BankUploadLine =
  /** Entries and statuses read so far. */
  | { lines: number }
  /** Booked lines that were compared with payouts, and those that are left. */
  | { examined: number; left: number }
  /** left: lines that are still compared in the background. */
  | { done: BookedBankFile & Pick<MatchedBankLines, 'matched' | 'to_review' | 'left'> }
  | { error: string; hint: string | null };
