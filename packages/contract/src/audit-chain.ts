import type { RowOf } from './calls.ts';
import type { BrokenBy } from './documents.ts';

/** Result of checking a slice of the audit log. */
export type AuditSlice = RowOf<'admin_check_audit_chain'>;

/** The end of the log at some time. A copy kept elsewhere can later prove that no earlier entry was changed. */
export interface AuditHead {
  id: number;
  hash: string;
}

export interface ChainCheck {
  /** Number of valid entries from the start. */
  checked: number;
  /** The log's current head. */
  head: AuditHead;
  /** The first broken entry. */
  broken: { id: number; by: BrokenBy } | null;
  /** Result for the saved head; null = none was given, or the log is broken before it. */
  kept: 'holds' | 'cut' | 'rewritten' | null;
}

export interface SliceArguments {
  p_after_id: number;
  p_after_hash: string | null;
  p_entries: number;
}

interface CheckOptions {
  /** A saved head to compare with. */
  kept?: AuditHead | undefined;
  /** Called after each slice with the number of checked entries and of all entries. */
  onProgress?: (checked: number, of: number) => void;
  entries?: number;
}

/** Verifies the audit log slice by slice from its first entry. Errors: those of `read`. */
export async function checkAuditChain(
  read: (args: SliceArguments) => Promise<AuditSlice>,
  { kept, onProgress, entries = 10_000 }: CheckOptions = {},
): Promise<ChainCheck> {
  let [afterId, afterHash, checked]: [number, string | null, number] = [0, null, 0];
  for (;;) {
    // Ends a slice at the saved head, so that its hash is returned.
    const untilKept = kept !== undefined && kept.id > afterId ? kept.id - afterId : entries;
    const slice = await read({
      p_after_id: afterId,
      p_after_hash: afterHash,
      p_entries: Math.min(entries, untilKept),
    });
    checked += slice.checked;
    const head = { id: slice.head_id, hash: slice.head_hash };
    const { broken_id: brokenId, broken_by: by } = slice;
    if (brokenId !== null && by !== null) {
      const isCut = by === 'cut' && kept !== undefined && kept.id >= brokenId;
      return { checked, head, broken: { id: brokenId, by }, kept: isCut ? 'cut' : null };
    }
    onProgress?.(checked, slice.head_id);
    if (slice.last_id === kept?.id && slice.last_hash !== kept.hash) {
      return { checked, head, broken: null, kept: 'rewritten' };
    }
    if (slice.last_id >= slice.head_id) {
      const isCut = kept !== undefined && kept.id > slice.last_id;
      return { checked, head, broken: null, kept: kept === undefined ? null : isCut ? 'cut' : 'holds' };
    }
    [afterId, afterHash] = [slice.last_id, slice.last_hash];
  }
}

const count = (entries: number) => entries.toLocaleString('en-GB');

/** The result as sentences. The first one says whether the log is intact. */
export function chainSentences({ checked, head, broken, kept }: ChainCheck, keptHead?: AuditHead): string[] {
  if (broken !== null) {
    return [
      `The audit log is broken at entry ${count(broken.id)}: ${WHY[broken.by]}`,
      checked === 0 ? 'No earlier entry is valid.' : `The ${count(checked)} entries before it are valid.`,
      ...(kept === 'cut' ? [cutSentence(broken.id - 1, keptHead)] : []),
    ];
  }
  if (kept === 'cut') return [cutSentence(head.id, keptHead)];
  if (kept === 'rewritten') {
    return [
      `The audit log was rewritten: the hash of entry ${count(keptHead?.id ?? 0)} differs from the saved head. ` +
        'That entry or an earlier one was changed, and all later hashes were recomputed.',
    ];
  }
  const holds =
    checked === 0
      ? 'The audit log is empty, and nothing indicates that it ever had entries.'
      : checked === 1
        ? 'The only entry is valid.'
        : `All ${count(checked)} entries are valid, up to entry ${count(head.id)}.`;
  return kept === 'holds' ? [holds, `The saved head (entry ${count(keptHead?.id ?? 0)}) matches.`] : [holds];
}

function cutSentence(lastId: number, keptHead: AuditHead | undefined): string {
  const missing = (keptHead?.id ?? lastId) - lastId;
  return (
    `The audit log was cut off: the saved head is of entry ${count(keptHead?.id ?? 0)}, but there are ` +
    `only ${count(lastId)} (${count(missing)} missing at the end).`
  );
}

const WHY: Readonly<Record<BrokenBy, string>> = {
  gap: 'entries before it are missing.',
  previous: 'it does not follow from the entry before it, which was changed and given a new hash.',
  content: 'its content was changed: the hash does not match.',
  changes: 'the changes it names are missing or were altered.',
  head: 'it is the last one, but its hash is not the one the log ended with.',
  beyond: 'it comes after the recorded end of the log, so it was not written by Marketdesk.',
  cut: 'it is missing, and so is everything after it.',
};
