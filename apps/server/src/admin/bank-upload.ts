import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { BankFileError } from '@marketdesk/bank-files/errors.ts';
import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';
import { MAX_FILE_BYTES } from '@marketdesk/bank-files/read/input.ts';
import { readBankFile } from '@marketdesk/bank-files/read/read-bank-file.ts';
import type { BankUploadLine } from '@marketdesk/contract/bank-upload.ts';
import type { BookedBankFile } from '@marketdesk/contract/documents.ts';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { Failure } from '../failure.ts';

/**
 * Progress and result of an upload as lines of JSON. Errors of the first line are thrown; a later one becomes the last
 * line, and is reported if it is ours. Errors: Failure.
 */
export async function* uploadLines(
  request: IncomingMessage,
  caller: CallProcedure,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES)
    throw new Failure(413, 'The file is larger than 20 MB.', { reason: 'too_large' });
  let isFirst = true;
  try {
    for await (const line of uploadBankFile(request, caller, report)) {
      yield `${JSON.stringify(line)}\n`;
      isFirst = false;
    }
  } catch (error) {
    if (isFirst) throw error;
    const refusal = error instanceof Failure && error.status < 500 ? error : null;
    if (refusal === null) report(error);
    const last: BankUploadLine = {
      error: refusal?.message ?? 'Something went wrong on the server.',
      hint: refusal?.reason ?? null,
    };
    yield `${JSON.stringify(last)}\n`;
  }
}

/**
 * Reads a file of the bank while it arrives, books it and compares its lines with payouts, all as the caller. A file that
 * is refused or cut off leaves nothing. Once a file is booked, a job compares the lines that this leaves. Errors: Failure.
 */
async function* uploadBankFile(
  request: IncomingMessage,
  caller: CallProcedure,
  report: (error: unknown) => void,
): AsyncGenerator<BankUploadLine> {
  const fileId = await caller('admin_begin_bank_file', { p_name: nameOf(request) });
  let booked: BookedBankFile | null = null;
  try {
    const hash = createHash('sha256');
    yield* addEvents(fileId, readBankFile(bytesOf(request, hash)), caller);
    booked = await caller('admin_finish_bank_file', { p_file_id: fileId, p_sha256: hash.digest('hex') });
  } catch (error) {
    // A client that is still sending would not read the answer.
    await finished(request.resume()).catch(() => undefined);
    throw failureOf(error);
  } finally {
    if (booked === null)
      await caller('admin_discard_bank_file', { p_file_id: fileId }).catch(() => undefined);
  }
  yield* matchLines(booked, caller, report);
}

/** The header is percent-encoded, because headers have no other letters than Latin ones. */
function nameOf({ headers }: IncomingMessage): string {
  const given = headers['x-file-name'];
  const name = typeof given === 'string' ? given : '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Stays open when the reader stops, so that the refusal can be answered. */
async function* bytesOf(request: IncomingMessage, hash: Hash): AsyncGenerator<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Of one call. */
const MAX_EVENTS = 500;
/** In characters of JSON. A text of the bank can be long. */
const MAX_LENGTH = 262_144;

async function* addEvents(
  fileId: string,
  events: AsyncIterable<BankFileEvent>,
  caller: CallProcedure,
): AsyncGenerator<BankUploadLine> {
  let position = 0;
  let lines = 0;
  for await (const piece of pieces(events)) {
    // Not after the first piece: a small file that is refused when it is booked gets an ordinary refusal.
    if (position > 0) yield { lines };
    await caller('admin_add_bank_events', { p_file_id: fileId, p_position: position, p_events: piece });
    position += piece.length;
    lines += piece.filter(({ type }) => type === 'entry' || type === 'transaction-status').length;
  }
}

async function* pieces(events: AsyncIterable<BankFileEvent>): AsyncGenerator<BankFileEvent[]> {
  let piece: BankFileEvent[] = [];
  let length = 0;
  for await (const event of events) {
    piece.push(event);
    length += JSON.stringify(event).length;
    if (piece.length < MAX_EVENTS && length < MAX_LENGTH) continue;
    yield piece;
    piece = [];
    length = 0;
  }
  if (piece.length > 0) yield piece;
}

/** A failed step ends the comparison: the file is booked, and the job continues. */
async function* matchLines(
  booked: BookedBankFile,
  caller: CallProcedure,
  report: (error: unknown) => void,
): AsyncGenerator<BankUploadLine> {
  const sum = { matched: 0, to_review: 0, left: booked.lines };
  try {
    for (;;) {
      const step = await caller('admin_match_bank_lines', { p_file_id: booked.file_id });
      sum.matched += step.matched;
      sum.to_review += step.to_review;
      sum.left = step.left;
      if (step.left === 0) break;
      yield { examined: step.examined, left: step.left };
    }
  } catch (error) {
    report(error);
  }
  yield { done: { ...booked, ...sum } };
}

function failureOf(error: unknown): unknown {
  if (error instanceof BankFileError) {
    const status = error.problem === 'too_large' ? 413 : 400;
    return new Failure(status, error.message, { reason: error.problem });
  }
  const isCutOff = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isCutOff ? new Failure(400, 'The upload was cut off. Send the file again.') : error;
}
