import { expect, it } from 'vitest';
import { ANSWER_LIMIT, AnswerTooLarge, readAnswer } from './read-answer.ts';

it('an answer is read up to its limit, without splitting multi-byte characters', async () => {
  const text = 'č'.repeat(ANSWER_LIMIT / 2);
  expect(await readAnswer(new Response(text))).toBe(text);
  expect(await readAnswer(new Response(null))).toBe('');
  await expect(readAnswer(new Response(`${text}x`))).rejects.toThrow(AnswerTooLarge);
});

it('an endless answer is cut off at the limit', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      isCancelled = true;
    },
  });
  await expect(readAnswer(new Response(endless))).rejects.toThrow('larger than 1 MB');
  expect(sent).toBeLessThan(ANSWER_LIMIT + 3 * 65_536);
  expect(isCancelled).toBe(true);
});
