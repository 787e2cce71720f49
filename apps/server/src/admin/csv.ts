// CSV for spreadsheets, streamed: only one piece of a file is in memory.

/** The first line. With a byte order mark: without it spreadsheets don't recognize UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\ufeff${csvLine(columns)}`;

export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

// A spreadsheet executes a cell that begins like this, even if it came from a user's name. An apostrophe in front makes it
// text; values that already start with one get another, so that it can be reversed.
const FORMULA = /^'*[=+\-@\t\r]/;

/** A value as a cell that spreadsheets treat as text; only numbers are numbers. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

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
