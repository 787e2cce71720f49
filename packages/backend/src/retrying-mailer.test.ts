import { expect, test } from 'vitest';
import type { Mail } from './mailer.ts';
import { createRetryingMailer } from './retrying-mailer.ts';

const LONG = 60_000;

/** A mail server that refuses as many mails as said, and what was sent through it. */
function postOffice(refusals: number, pausesMs: number[]) {
  const sent: string[] = [];
  let tries = 0;
  const mailer = createRetryingMailer(
    {
      send({ text }) {
        tries += 1;
        if (tries <= refusals) return Promise.reject(new Error(`450 ${tries}`));
        return Promise.resolve(void sent.push(text));
      },
    },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
    pausesMs,
  );
  return { mailer, sent, tries: () => tries };
}

const mail = (text: string, to = 'kim@example.test'): Mail => ({ to, subject: 'A link', text, html: '' });

test('a mail that the server refuses for now is sent later', async () => {
  const { mailer, sent } = postOffice(2, [1, 1]);
  await mailer.send(mail('first'));
  expect(sent).toEqual(['first']);
});

test('after the last pause it fails with what the server said', async () => {
  const { mailer, sent } = postOffice(9, [1, 1]);
  await expect(mailer.send(mail('first'))).rejects.toThrow('450 3');
  expect(sent).toEqual([]);
});

test('a later mail ends the wait of an earlier one, not that of another person', async () => {
  const { mailer, sent } = postOffice(2, [LONG]);
  const first = mailer.send(mail('first'));
  const others = mailer.send(mail('another person’s', 'lee@example.test'));
  await mailer.send(mail('second'));
  await expect(first).rejects.toThrow('450 1');
  expect(sent).toEqual(['second']);
  mailer.stop();
  await expect(others).rejects.toThrow('450 2');
});

test('a server that stops waits for no further try', async () => {
  const { mailer, tries } = postOffice(9, [LONG]);
  const waiting = mailer.send(mail('first'));
  await expect.poll(tries).toBe(1);
  mailer.stop();
  await expect(waiting).rejects.toThrow('450 1');
});
