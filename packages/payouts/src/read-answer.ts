/** In bytes, uncompressed: a thousand times more than a provider's answer about a payment or a price. */
export const ANSWER_LIMIT = 1_048_576;

/** The answer exceeds the limit, so its content is unknown. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor() {
    super(`The answer is larger than ${ANSWER_LIMIT / 1_048_576} MB.`);
  }
}

/** Reads the body as text, at most up to the limit. Errors: AnswerTooLarge, errors of fetch. */
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
      // Also ends the connection. Errors of that are irrelevant.
      reader.cancel().catch(() => undefined);
      throw new AnswerTooLarge();
    }
    chunks.push(value);
  }
}
