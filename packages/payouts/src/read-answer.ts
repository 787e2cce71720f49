/** Bytes, uncompressed. What a provider has to say about a payment or a price is a thousandth of that. */
export const ANSWER_LIMIT = 1_048_576;

/** An answer was longer than any that could be meant; what it said is not known. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor() {
    super(`The answer is larger than ${ANSWER_LIMIT / 1_048_576} MB.`);
  }
}

/** The body as text, never more of it than the limit: the rest is not waited for. Errors: AnswerTooLarge, what fetch throws. */
export async function readAnswer(response: Response): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  const reader = body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.byteLength;
    if (size > ANSWER_LIMIT) {
      // Ends the connection as well. Whether that goes well says nothing about the answer.
      reader.cancel().catch(() => undefined);
      throw new AnswerTooLarge();
    }
    chunks.push(value);
  }
}
