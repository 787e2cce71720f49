import { BankFileError, type BankFileProblem } from '../errors.ts';
import type { BankFileEvent } from '../read/events.ts';
import { readBankFile } from '../read/read-bank-file.ts';

/** Bytes in chunks, cut at positions. */
export function cut(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const bounds = [
    0,
    ...positions.map((position) => Math.min(position, bytes.byteLength)).sort((a, b) => a - b),
  ];
  return bounds.map((from, index) => bytes.subarray(from, bounds[index + 1]));
}

/** All events of a file. Errors: BankFileError. */
export async function readAll(chunks: string | Iterable<Uint8Array>): Promise<BankFileEvent[]> {
  const events: BankFileEvent[] = [];
  for await (const event of readBankFile(typeof chunks === 'string' ? [Buffer.from(chunks)] : chunks))
    events.push(event);
  return events;
}

/** The error of a refused file; null if it is read to its end. Rethrows errors other than BankFileError. */
export async function readRefusal(
  chunks: string | Iterable<Uint8Array>,
): Promise<{ problem: BankFileProblem; sentence: string } | null> {
  try {
    await readAll(chunks);
    return null;
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { problem: error.problem, sentence: error.message };
  }
}
