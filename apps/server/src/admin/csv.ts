import type { z } from 'zod';
import type { CsvFormat } from '@marketdesk/contract/csv.ts';
import { choice, optional, strictQuery } from './query.ts';

// CSV files are streamed, so that only one chunk is in memory.

/** With `?excel=comma` or `?excel=point`: semicolons between cells and this decimal separator. Without it, plain CSV. */
export const csvQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  strictQuery({
    ...shape,
    excel: optional(
      choice('excel', ['comma', 'point']).transform((decimal): CsvFormat => ({
        delimiter: ';',
        decimal: decimal === 'comma' ? ',' : '.',
      })),
    ),
  });

/** File name with today's date in UTC, like the times in the file. */
export const fileName = (what: string, ending: string) =>
  `${what}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/**
 * A response body that is read from the database while it is sent; reading stops when the client disconnects. Errors of
 * the first chunk are thrown here. A later error aborts the download, so that nobody takes a partial file for a
 * complete one.
 */
export async function streamOf(
  chunks: AsyncGenerator<string | Uint8Array>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string | Uint8Array> | null = await chunks.next();
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        let chunk;
        do {
          chunk = first ?? (await chunks.next());
          first = null;
        } while (chunk.done !== true && chunk.value.length === 0);
        if (isCancelled) return;
        if (chunk.done === true) controller.close();
        else controller.enqueue(typeof chunk.value === 'string' ? encoder.encode(chunk.value) : chunk.value);
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      isCancelled = true;
      await chunks.return(undefined);
    },
  });
}
