import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLane, type TestLane } from '../testing/lane.ts';
import { HungUp } from '../fair-queue.ts';

describe('a connection whose statement was to be ended', () => {
  let opened: TestLane;
  beforeAll(async () => {
    opened = await openLane({ migrations: null });
  });
  afterAll(() => opened.close());

  const sleep = (seconds: number, signal?: AbortSignal) =>
    opened.lane.run({ signal }, { text: 'select pg_sleep($1::float8)::text', parameters: [seconds] });
  const connections = () => opened.processes();

  test('never ends the next one, somebody else’s', async () => {
    const ends = { bySelf: 0, hungUp: 0 };
    for (let at = 0; at < 40; at++) {
      const client = new AbortController();
      // It ends by itself in the very moment in which PostgreSQL is asked to end it.
      const left = sleep(0.1 + (at % 10) / 1_000, client.signal).then(
        () => ends.bySelf++,
        (error: unknown) => {
          expect(error).toBeInstanceOf(HungUp);
          ends.hungUp++;
        },
      );
      client.abort();
      const others = [sleep(0.004), sleep(0.002)];
      await left;
      await Promise.all(others);
    }
    expect(ends.hungUp).toBeGreaterThan(0);
    expect(ends.bySelf + ends.hungUp).toBe(40);
  });

  test('is not used again, and another one is opened', async () => {
    const [before] = (await sleep(0), await connections());
    const client = new AbortController();
    const left = sleep(10, client.signal);
    client.abort();
    await expect(left).rejects.toThrow(HungUp);
    await sleep(0);
    await expect.poll(connections).toHaveLength(1);
    expect(await connections()).not.toContain(before);
  });

  test('is used again when its statement ended soon after its client hung up', async () => {
    await sleep(0);
    const [before] = await connections();
    const client = new AbortController();
    const left = sleep(0.03, client.signal);
    client.abort();
    await left;
    await sleep(0);
    expect(await connections()).toEqual([before]);
  });
});

test('a lane may be less urgent than others: so are its processes of PostgreSQL, from their second statement on', async () => {
  const opened = await openLane({ migrations: null, niceness: 10 });
  const asked = await opened.lane.run({}, { text: 'select pg_backend_pid()::text', parameters: [] });
  const [[pid]] = asked as [[string]];
  expect(getPriority(Number(pid))).toBe(10);
  // Where Linux weighs sessions against each other, that alone would change nothing.
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/ nice 10$/m);
  await opened.close();
});
