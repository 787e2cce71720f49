import { z } from 'zod';
import type { CsvFormat } from '@marketdesk/contract/csv.ts';
import { choice, optional } from './query.ts';

// CSV files, streamed: only one piece of a file is in memory.

/** `?excel=comma` or `?excel=point`: separated by semicolons, with this decimal separator. Without it, a plain file. */
export const csvFormatQuery = z
  .object({ excel: optional(choice('excel', ['comma', 'point'])) })
  .transform(({ excel }): CsvFormat | undefined =>
    excel === undefined ? undefined : { delimiter: ';', decimal: excel === 'comma' ? ',' : '.' },
  );

/** The day is UTC's, as the times in the file are. */
export const fileName = (what: string, ending: string) =>
  `${what}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/**
 * A body that is read from the database while it is sent, and no further when the client disconnects. Refusals of the
 * first piece are thrown here. A later failure aborts the download, so that a partial file is never mistaken for a complete
 * one.
 */
export async function streamed(
  pieces: AsyncGenerator<string>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | null = await pieces.next();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        let piece;
        do {
          piece = first ?? (await pieces.next());
          first = null;
        } while (piece.done !== true && piece.value === '');
        if (isCancelled) return;
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      isCancelled = true;
      await pieces.return(undefined);
    },
  });
}
