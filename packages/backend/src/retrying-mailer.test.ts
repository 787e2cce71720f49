import { expect, test } from 'vitest';
import type { Mail } from './mailer.ts';
import { createRetryingMailer } from './retrying-mailer.ts';

const LONG = 60_000;

/** Creates a mailer whose server refuses the first mails, and records sent ones. */
function flakyMailer(refusals: number, pausesMs: number[]) {
  const sent: string[] = [];
  let attempts = 0;
  const mailer = createRetryingMailer(
    {
      send({ text }) {
        attempts += 1;
        if (attempts <= refusals) return Promise.reject(new Error(`450 ${attempts}`));
        return Promise.resolve(void sent.push(text));
      },
    },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
    pausesMs,
  );
  return { mailer, sent, attempts: () => attempts };
}

const mail = (text: string, to = 'kim@example.test'): Mail => ({ to, subject: 'A link', text, html: '' });

test('a temporarily refused mail is sent later', async () => {
  const { mailer, sent } = flakyMailer(2, [1, 1]);
  await mailer.send(mail('first'));
  expect(sent).toEqual(['first']);
});

test('after the last pause it fails with the server’s error', async () => {
  const { mailer, sent } = flakyMailer(9, [1, 1]);
  await expect(mailer.send(mail('first'))).rejects.toThrow('450 3');
  expect(sent).toEqual([]);
});

test('a newer mail cancels the retry of an older one to the same person only', async () => {
  const { mailer, sent } = flakyMailer(2, [LONG]);
  const first = mailer.send(mail('first'));
  const others = mailer.send(mail('another person’s', 'lee@example.test'));
  await mailer.send(mail('second'));
  await expect(first).rejects.toThrow('450 1');
  expect(sent).toEqual(['second']);
  mailer.stop();
  await expect(others).rejects.toThrow('450 2');
});

test('stopping cancels retries', async () => {
  const { mailer, attempts } = flakyMailer(9, [LONG]);
  const waiting = mailer.send(mail('first'));
  await expect.poll(attempts).toBe(1);
  mailer.stop();
  await expect(waiting).rejects.toThrow('450 1');
});
